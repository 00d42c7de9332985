"""Pages of the site: a view parses, calls one service or selector, and renders."""
