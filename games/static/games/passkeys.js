// Asks the browser for a passkey and sends what it gives. Options stand in the button, or come from its form.
const possible = window.webauthnJSON && window.webauthnJSON.supported();

async function optionsOf(button) {
  if (button.dataset.options) return JSON.parse(button.dataset.options);
  const response = await fetch(button.form.action, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return (await response.json()).request_options;
}

async function use(button) {
  const options = await optionsOf(button);
  if (button.dataset.passkey === "create") {
    const wanted = options.publicKey.authenticatorSelection;
    Object.assign(wanted, { residentKey: "required", requireResidentKey: true, userVerification: "required" });
    return window.webauthnJSON.create(options);
  }
  return window.webauthnJSON.get(options);
}

async function clicked(button) {
  const said = button.form.querySelector(".went-wrong[role=alert]");
  if (said) said.hidden = true;
  button.disabled = true;
  try {
    button.form.elements.credential.value = JSON.stringify(await use(button));
    button.form.submit();
  } catch (problem) {
    button.disabled = false;
    if (said) said.hidden = false;
    console.info(problem);
  }
}

// Until here a button cannot be pressed: a press that nothing listens to would be lost.
if (possible) {
  for (const form of document.querySelectorAll("[data-needs-passkeys]")) form.hidden = false;
  for (const button of document.querySelectorAll("[data-passkey]")) {
    button.addEventListener("click", () => clicked(button));
    button.disabled = false;
  }
} else {
  for (const said of document.querySelectorAll("[data-without-passkeys]")) said.hidden = false;
}
