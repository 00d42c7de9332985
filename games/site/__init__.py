"""What all pages share: access, the service worker, the first page."""
