import type { Passkey } from "../../desk/credentials.ts";
import { invitationPath, provePath, signInPath } from "../../desk/desk-paths.ts";
import { escapeHtml } from "../../vehicles/escape-html.ts";
import type { DeskAssets } from "./desk-assets.ts";
import { doorPage } from "./desk-pages.ts";

const passkeyFault = '<p class="desk-bad" role="alert" data-passkey-fault hidden></p>';

function faultHtml(fault: string | null): string {
  return fault === null ? "" : `<p class="desk-note" role="alert">${escapeHtml(fault)}</p>`;
}

function field(name: string, label: string, attributes: string): string {
  return `<div class="desk-field"><label for="${name}">${label}</label><input class="desk-input" id="${name}" name="${name}" required ${attributes}></div>`;
}

const codeField = field("code", "Code", 'inputmode="numeric" autocomplete="one-time-code" maxlength="20"');

export function signInPage(assets: DeskAssets, fault: string | null = null): string {
  const passkey = `<button type="button" data-passkey="sign-in" hidden>Sign in with a passkey</button>${passkeyFault}`;
  const form = `<form method="post" action="${signInPath}">${field("email", "Email", 'type="email" autocomplete="username webauthn" maxlength="200"')}<button class="desk-primary">Send me a code</button></form>`;
  return doorPage("Sign in", faultHtml(fault) + form + passkey, assets, "passkey");
}

export function codePage(assets: DeskAssets, fault: string | null = null): string {
  const content = `<p>If the address belongs to somebody with access, a code of six digits is on its way. It can be used for ten minutes.</p>${faultHtml(fault)}<form method="post" action="${signInPath}/code">${codeField}<button class="desk-primary">Sign in</button></form><p><a href="${signInPath}">Use another address</a></p>`;
  return doorPage("Enter the code", content, assets);
}

export function secondPage(assets: DeskAssets, fault: string | null = null): string {
  const content = `<p>Enter the code that your authenticator app shows now, or one of your recovery codes.</p>${faultHtml(fault)}<form method="post" action="${signInPath}/second">${codeField}<button class="desk-primary">Sign in</button></form>`;
  return doorPage("One more code", content, assets);
}

export function provePage(assets: DeskAssets, back: string, fault: string | null = null): string {
  const passkey = `<button type="button" data-passkey="prove" data-next="${escapeHtml(back)}" hidden>Use a passkey</button>${passkeyFault}`;
  const form = `<form method="post" action="${provePath}"><input type="hidden" name="back" value="${escapeHtml(back)}">${codeField}<button class="desk-primary">Confirm</button></form>`;
  const none = "<p>If you have neither, sign out, sign in with an emailed code, and add one within five minutes.</p>";
  const intro =
    "<p>Access, exports and keys can be changed for five minutes after you confirm that it is you. Enter the code of your authenticator app, or use a passkey.</p>";
  return doorPage("Confirm that it is you", intro + faultHtml(fault) + form + passkey + none, assets, "passkey");
}

export function invitationPage(assets: DeskAssets, person: { name: string; email: string }, token: string): string {
  const content = `<p>You were given access as ${escapeHtml(person.name)} (${escapeHtml(person.email)}).</p><form method="post" action="${invitationPath}/${escapeHtml(token)}"><button class="desk-primary">Accept and sign in</button></form>`;
  return doorPage("Welcome to the desk", content, assets);
}

type Factors = { keys: readonly Passkey[]; hasAuthenticator: boolean; recoveryCodesLeft: number };

export function factorsPage(assets: DeskAssets, { keys, hasAuthenticator, recoveryCodesLeft }: Factors): string {
  const items = keys
    .map(
      ({ keyId, label }) =>
        `<li><form method="post" action="/factors/keys/remove"><input type="hidden" name="key" value="${escapeHtml(keyId)}"><span>${escapeHtml(label)}</span> <button>Remove</button></form></li>`,
    )
    .join("");
  const passkeys = `<h2>Passkeys</h2><p>A passkey signs you in with your finger, face or PIN, and counts as both factors.</p><ul>${items}</ul><button type="button" class="desk-primary" data-passkey="new" data-next="/factors" hidden>Add a passkey</button>${passkeyFault}`;
  const app = hasAuthenticator
    ? '<h2>Authenticator app</h2><p>Set up.</p><form method="post" action="/factors/app/remove"><button>Remove the app</button></form>'
    : '<h2>Authenticator app</h2><p>An app on your phone that shows a code every 30 seconds.</p><form method="post" action="/factors/app"><button>Set up an app</button></form>';
  const recovery = `<h2>Recovery codes</h2><p>${recoveryCodesLeft} unused codes. Each signs you in once if you lose your phone.</p><form method="post" action="/factors/recovery"><button>Make ten new codes</button></form>`;
  return doorPage(
    "Passkeys and codes",
    `${passkeys}${app}${recovery}<p><a href="/">Go to the desk</a></p>`,
    assets,
    "passkey",
  );
}

/** `square` is SVG of a QR code. */
export function appPage(assets: DeskAssets, square: string, secret: string, fault: string | null = null): string {
  const content = `<p>Scan this with your authenticator app, then enter the code that it shows.</p>${faultHtml(fault)}<div class="desk-square">${square}</div><p class="desk-small">Or enter this key: <code>${escapeHtml(secret)}</code></p><form method="post" action="/factors/app/confirm">${codeField}<button class="desk-primary">Confirm</button></form>`;
  return doorPage("Set up an authenticator app", content, assets);
}

export function recoveryPage(assets: DeskAssets, codes: readonly string[]): string {
  const items = codes.map((code) => `<li>${escapeHtml(code)}</li>`).join("");
  const content = `<p>Print these codes or store them in a safe place. They are shown once, and each can be used once.</p><ul class="desk-codes">${items}</ul><p><a href="/">Go to the desk</a></p>`;
  return doorPage("Your recovery codes", content, assets);
}
