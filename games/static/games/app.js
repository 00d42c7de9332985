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

// While something is pressed nothing may be put in its place or move it: the press would be lost. Whoever has
// something to show waits until it is up again.
{
  const AFTER = 50; // milliseconds until the click has come of it
  const LONGEST = 10000; // for a release that never comes, as outside of the window
  let down = false;
  let timer = 0;
  const waiting = [];

  function release() {
    down = false;
    for (const go of waiting.splice(0)) go();
  }

  function until(time) {
    clearTimeout(timer);
    timer = setTimeout(release, time);
  }

  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, (event) => {
      if (kind === "keydown" && event.key !== " ") return; // Enter acts at once
      down = true;
      until(LONGEST);
    }, { capture: true, passive: true });
  }
  for (const kind of ["pointerup", "pointercancel", "keyup"]) {
    addEventListener(kind, () => down && until(AFTER), { capture: true, passive: true });
  }

  window.cosmicReleased = () => (down ? new Promise((go) => waiting.push(go)) : Promise.resolve());
}
