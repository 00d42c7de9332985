"""Pages. Of each thing, view, page and form lie side by side: a view parses, calls one service or
selector, and renders.
"""
