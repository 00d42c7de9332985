// Offers the zone of this device, in the settings and, to whoever has chosen none, beside the games.
// Nothing is set by itself.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const field = document.querySelector("input[name=zone]");
const button = document.querySelector("[data-offer]");
const known = zone && document.querySelector(`#zones option[value="${CSS.escape(zone)}"]`);

function offer() {
  button.parentElement.hidden = field.value === zone;
}

if (field && button && known) {
  button.textContent = button.dataset.offer.replace("%s", zone);
  button.addEventListener("click", () => {
    field.value = zone;
    offer();
    field.focus();
  });
  field.addEventListener("input", offer);
  offer();
}

const take = document.querySelector("[data-take-zone]");
if (take && zone && zone !== take.dataset.takeZone) {
  take.elements.zone.value = zone;
  for (const words of take.querySelectorAll("[data-words]")) words.textContent = words.dataset.words.replace("%s", zone);
  take.hidden = false;
}
