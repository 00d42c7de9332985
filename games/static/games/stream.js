/* While a game is on the screen the server says when something public has happened there, and the page looks at once.

   It says no more than that: what the page shows it fetches as ever. Where there is no stream, or it breaks off, the page
   looks by itself more often. */
"use strict";

(() => {
  const AGAIN = 300000; // milliseconds before a stream that was refused is tried again
  let source = null;
  let hears = false;
  let again = 0;

  const address = () => document.querySelector("#main .turn[data-stream]")?.dataset.stream;

  function open() {
    clearTimeout(again);
    if (source || document.hidden || !address()) return;
    source = new EventSource(address());
    source.addEventListener("open", () => turn(true));
    source.addEventListener("news", () => window.cosmicNews());
    source.addEventListener("over", () => {
      close();
      window.cosmicNews();
    });
    source.addEventListener("error", broken);
  }

  /* The browser comes again by itself where the connection was lost, and not where it was refused. */
  function broken() {
    turn(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    again = setTimeout(open, AGAIN);
  }

  function turn(to) {
    if (hears === to) return;
    hears = to;
    window.cosmicPlan();
  }

  function close() {
    clearTimeout(again);
    source?.close();
    source = null;
    turn(false);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  window.cosmicHears = () => hears;
  open();
})();
