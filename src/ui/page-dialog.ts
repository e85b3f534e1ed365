import { iconSpritePath } from "./icon-sprite-path.ts";
import styles from "./page-dialog.module.css";

const answerWithinMs = 8_000;

/** Shows the main part of another page of this site in a dialog; rejects when the page does not come. */
export async function openPageDialog(href: string): Promise<void> {
  const response = await fetch(href, { signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const content = page.getElementById("page");
  if (!content) throw new Error(`${href} has no main part`);
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet]")].map(addStyle));
  // Asked for twice while the page was on its way.
  if (document.querySelector("dialog:modal")) return;
  const dialog = dialogWith(content, page.title);
  document.body.append(dialog);
  dialog.showModal();
}

function dialogWith(content: HTMLElement, title: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = styles["dialog"] ?? "";
  dialog.setAttribute("aria-label", content.querySelector("h1")?.textContent ?? title);
  const body = document.createElement("div");
  body.append(...content.childNodes);
  dialog.append(closeButton(dialog), body);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}

/** The page's own sheets that this page does not have yet. */
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
