// Offers the zone of this device in the settings.
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const field = document.querySelector("input[name=zone]");
const button = document.querySelector("[data-offer]");
const known = here && document.querySelector(`#zones option[value="${CSS.escape(here)}"]`);

function offer() {
  button.parentElement.hidden = field.value === here;
}

if (field && button && known) {
  button.textContent = button.dataset.offer.replace("%s", here);
  button.addEventListener("click", () => {
    field.value = here;
    offer();
    field.focus();
  });
  field.addEventListener("input", offer);
  offer();
}
