"""What all pages share: access, figures, the service worker, the first page."""
