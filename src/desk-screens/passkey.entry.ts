import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Purpose = "sign-in" | "prove" | "new";

/** Lets the buttons of sign-in pages use passkeys. Without this script the forms beside them work. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
  button.hidden = !browserSupportsWebAuthn();
  button.addEventListener("click", () => {
    const next = button.dataset["next"] ?? "/";
    void run(button.dataset["passkey"] as Purpose, next);
  });
}

async function run(purpose: Purpose, next: string): Promise<void> {
  try {
    await use(purpose);
    location.assign(next);
  } catch (fault) {
    showFault(fault as Error);
  }
}

async function use(purpose: Purpose): Promise<void> {
  const optionsJSON = await post(purpose === "new" ? "/passkey/new/options" : "/passkey/sign-in/options", {});
  const answer =
    purpose === "new"
      ? await startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0])
      : await startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]);
  await post(`/passkey/${purpose}`, answer);
}

async function post(address: string, body: object): Promise<object> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const read = (await response.json()) as { message?: string };
  if (!response.ok) throw new Error(read.message);
  return read;
}

function showFault(fault: Error): void {
  const line = document.querySelector<HTMLElement>("[data-passkey-fault]");
  if (line === null) return;
  line.hidden = false;
  line.textContent =
    fault.name === "NotAllowedError" ? "No passkey was used. Try again, or use a code." : fault.message;
}
