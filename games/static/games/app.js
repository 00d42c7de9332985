// Lets the browser show a page of its own without a network, and offer to install the site as an app.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js", { scope: "/" }).catch(() => {
  // Not allowed here (a private window, plain http): everything else works without it.
});
