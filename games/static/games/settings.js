// Offers the zone of this device; nothing is set by itself.
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
