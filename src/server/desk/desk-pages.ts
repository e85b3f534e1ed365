import { entrancePath, provePath, signInPath, signOutPath } from "../../desk/desk-paths.ts";
import type { DemoPerson } from "../../desk/demo-staff.ts";
import { escapeHtml } from "../../vehicles/escape-html.ts";
import type { DeskAssets } from "./desk-assets.ts";

type PageAssets = Pick<DeskAssets, "styles" | "scripts">;

type Script = keyof DeskAssets["scripts"] | null;

/** A page of the desk as HTML. `body` is HTML, `title` is text. */
function documentHtml(title: string, body: string, { styles, scripts }: PageAssets, script: Script): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  const code = script === null ? "" : `<script type="module" src="${scripts[script]}"></script>`;
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">${links}${code}</head><body>${body}</body></html>`;
}

/** The page in which the desk's screens run. */
export function shellPage(assets: PageAssets): string {
  const body = `<div id="desk"><p class="desk-plain">Loading the desk…</p></div><noscript><main class="desk-door"><h1>The desk needs JavaScript</h1><p>Turn it on in your browser's settings for this address, and load the page again.</p><form method="post" action="${signOutPath}"><button>Sign out</button></form></main></noscript>`;
  return documentHtml("Desk", body, assets, "screens");
}

/** A page outside the screens: entrance, sign-in, messages. `content` is HTML. */
export function doorPage(title: string, content: string, assets: PageAssets, script: Script = null): string {
  const body = `<main class="desk-door"><p class="desk-mark">Forecourt <span>desk</span></p><h1>${escapeHtml(title)}</h1>${content}</main>`;
  return documentHtml(`${title} · Desk`, body, assets, script);
}

/** The entrance of a demo: enter as one of its invented staff. */
export function entrancePage(staff: readonly DemoPerson[], assets: PageAssets): string {
  const items = staff
    .map(
      ({ person, about }) =>
        `<li><button name="person" value="${escapeHtml(person.personId)}"><strong>${escapeHtml(person.name)}</strong><span>${escapeHtml(about)}</span></button></li>`,
    )
    .join("");
  const intro = "<p>This is a demonstration. These people are invented; enter as one of them.</p>";
  return doorPage(
    "Who are you today?",
    `${intro}<form method="post" action="${entrancePath}"><ul class="desk-staff">${items}</ul></form>`,
    assets,
  );
}

/** In a demo there is nothing to prove, so one button stands for it. */
export function demoProofPage(back: string, assets: PageAssets): string {
  const content = `<p>Access, exports and keys can be changed for five minutes after you confirm that it is you. In this demonstration, one button stands for the passkey.</p><form method="post" action="${provePath}"><input type="hidden" name="back" value="${escapeHtml(back)}"><button class="desk-primary">It is me</button></form>`;
  return doorPage("Confirm that it is you", content, assets);
}

/** A message with one way on. */
export function messagePage(title: string, text: string, assets: PageAssets): string {
  return doorPage(title, `<p>${escapeHtml(text)}</p><p><a href="${signInPath}">Sign in</a></p>`, assets);
}
