// Tells the server the zone of this device: deadlines are shown in it until a person chooses another.
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const told = `zone=${zone}`;
  if (zone && !document.cookie.split("; ").includes(told)) {
    document.cookie = `${told}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  }
}

// Lets the browser show a page of its own without a network, and offer to install the site as an app.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js", { scope: "/" }).catch(() => {
  // Not allowed here (a private window, plain http): everything else works without it.
});
