/* The deal composer opens when an offer of one's own is chosen, and choosing follows what is filled in. */
"use strict";

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form.answer");
  const composer = form?.querySelector(".composer");
  if (!composer) return;
  const own = form.querySelector('input[name="do"][value="offer"]');
  if (composer.contains(event.target)) own.checked = true;
  if (event.target === own) composer.open = true;
});
