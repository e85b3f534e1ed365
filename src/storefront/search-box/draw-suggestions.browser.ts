import { iconSpritePath } from "../../ui/asset-paths.ts";
import type { Suggestion, SuggestionGroup } from "../../search/plain-language/suggestions.ts";
import { highlightedParts } from "./highlighted-parts.ts";
import styles from "./search-box.module.css";

/** Renders groups of suggestions as groups of options. `prefix` makes their ids unique on the page. */
export function drawSuggestions(groups: readonly SuggestionGroup[], typed: string, prefix: string): HTMLElement[] {
  return groups.map((group, place) => {
    const heading = element("p", styles.heading, group.label);
    heading.id = `${prefix}-group-${place}`;
    const box = element("div", styles.group);
    box.setAttribute("role", "group");
    box.setAttribute("aria-labelledby", heading.id);
    box.append(heading, ...group.items.map((item, index) => row(group, item, typed, `${prefix}-${place}-${index}`)));
    return box;
  });
}

function row(group: SuggestionGroup, item: Suggestion, typed: string, id: string): HTMLElement {
  const option = element("a", styles.option);
  Object.assign(option, { id, href: item.href, tabIndex: -1, draggable: false });
  option.dataset["kind"] = group.kind;
  option.dataset["text"] = item.text;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.append(item.picture === null ? icon(kindIcons[group.kind]) : picture(item.picture));
  const text = element("span", styles.text);
  text.append(...highlightedParts(item.text, group.kind === "filters" ? "" : typed).map(part));
  option.append(text);
  // The space separates name and detail for screen readers.
  if (item.detail !== null) option.append(" ", element("span", `${styles.detail} figures`, item.detail));
  if (group.kind !== "recent") return option;
  const line = element("div", styles.line);
  line.append(option, forgetButton(item.text));
  return line;
}

const kindIcons = { recent: "clock", filters: "sliders-horizontal", names: "search", vehicles: "car" } as const;

/** For pointers only: an option cannot contain buttons in the accessibility tree; keyboard users press Delete. */
function forgetButton(text: string): HTMLElement {
  const button = element("button", styles.forget);
  Object.assign(button, { type: "button", tabIndex: -1, title: `Forget “${text}”` });
  button.dataset["forget"] = text;
  button.setAttribute("aria-hidden", "true");
  button.append(icon("x"));
  return button;
}

function part({ text, isTyped }: { text: string; isTyped: boolean }): Node {
  return isTyped ? element("mark", styles.typed, text) : document.createTextNode(text);
}

function picture(src: string): HTMLElement {
  const image = element("img", styles.picture);
  Object.assign(image, { src, alt: "", width: 72, height: 48, decoding: "async" });
  return image;
}

function icon(name: "clock" | "sliders-horizontal" | "search" | "car" | "x"): SVGElement {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("class", styles.icon ?? "");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${iconSpritePath}#${name}`);
  drawing.append(use);
  return drawing;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
