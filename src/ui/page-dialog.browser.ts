import { closeOnBack } from "./close-on-back.browser.ts";
import { iconSpritePath } from "./asset-paths.ts";
import styles from "./page-dialog.module.css";

const answerWithinMs = 8_000;

/** Another page's content in a dialog; `props` is the hydration data of that page, if it has any. */
export type PageInDialog = { dialog: HTMLDialogElement; body: HTMLElement; props: string | null };

/**
 * Opens the main part of another page of this site in a dialog that the back button closes. Null if one is already
 * open; rejects if the page does not load.
 */
export async function openPageDialog(href: string): Promise<PageInDialog | null> {
  const response = await fetch(href, { signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (page.documentElement.dataset["build"] !== document.documentElement.dataset["build"])
    throw new Error(`${href} is of another build than this page`);
  const content = page.getElementById("page");
  if (!content) throw new Error(`${href} has no main part`);
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet]")].map(addStyle));
  // Requested twice while the page was loading.
  if (document.querySelector("dialog:modal")) return null;
  const body = document.createElement("div");
  body.append(...content.childNodes);
  const dialog = showDialog(document.body, body, page.title);
  return { dialog, body, props: page.getElementById("page-props")?.textContent ?? null };
}

/**
 * Shows an element's content in a dialog that the back button closes, then puts it back. The dialog is inside the
 * element, so that event listeners around it still work.
 */
export function openPartDialog(place: HTMLElement): void {
  const [content] = place.children;
  if (!(content instanceof HTMLElement) || document.querySelector("dialog:modal")) return;
  // Prevents a layout shift behind the dialog.
  place.style.height = `${place.offsetHeight}px`;
  showDialog(place, content, document.title).addEventListener("close", () => {
    place.append(content);
    place.style.height = "";
  });
}

function showDialog(parent: HTMLElement, body: HTMLElement, title: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = styles["dialog"] ?? "";
  dialog.setAttribute("aria-label", body.querySelector("h1, h2")?.textContent ?? title);
  dialog.append(closeButton(dialog), body);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  parent.append(dialog);
  dialog.showModal();
  dialog.addEventListener(
    "close",
    closeOnBack(() => dialog.close()),
  );
  return dialog;
}

/** Style sheets of that page that this page does not have yet. */
async function addStyle({ href }: HTMLLinkElement): Promise<void> {
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  await new Promise((loaded) => {
    link.addEventListener("load", loaded);
    link.addEventListener("error", loaded);
    document.head.append(link);
  });
}

function closeButton(dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", "Close");
  button.innerHTML = `<svg aria-hidden="true"><use href="${iconSpritePath}#x"/></svg>`;
  button.addEventListener("click", () => dialog.close());
  return button;
}
