import type { IconName } from "../../ui/icon-names.ts";
import { iconSpritePath } from "../../ui/asset-paths.ts";
import type { PictureSources } from "../../ui/picture.tsx";
import styles from "./picture-rail.module.css";

/** The elements of a rail; the first slide has its picture, the others are filled by `showPicture`. */
export type PictureRail = {
  rail: HTMLAnchorElement;
  slides: HTMLElement[];
  previous: HTMLButtonElement;
  next: HTMLButtonElement;
};

/** Renders a rail into `box`: a link that scrolls sideways, with buttons above it. None of it is in the tab order. */
export function drawRail(box: HTMLElement, first: HTMLPictureElement, href: string, slideCount: number): PictureRail {
  const slides = Array.from({ length: slideCount }, () => element("span", "slide"));
  const copy = first.cloneNode(true) as HTMLPictureElement;
  slides[0]?.append(copy);
  const rail = element("a", "rail");
  rail.href = href;
  rail.tabIndex = -1;
  rail.append(...slides);
  const [previous, next] = [stepButton("previous", "chevron-left"), stepButton("next", "chevron-right")];
  box.setAttribute("aria-hidden", "true");
  box.classList.add(styles["box"] ?? "");
  box.replaceChildren(rail, previous, next);
  return { rail, slides, previous, next };
}

/** Adds a picture to a slide, with the styles of the first. If it fails to load, the background remains visible. */
export function showPicture(slide: HTMLElement, { src, sources }: PictureSources, first: HTMLPictureElement): void {
  const picture = first.cloneNode() as HTMLPictureElement;
  const sizes = first.querySelector("source")?.sizes ?? "";
  for (const { type, srcSet } of sources) {
    const source = document.createElement("source");
    Object.assign(source, { type, srcset: srcSet, sizes });
    picture.append(source);
  }
  const image = document.createElement("img");
  image.className = first.querySelector("img")?.className ?? "";
  image.alt = "";
  image.addEventListener("error", () => picture.remove());
  image.src = src;
  picture.append(image);
  slide.append(picture);
}

/** Shows that there are more pictures than the card includes. */
export function showRest(slide: HTMLElement, count: number): void {
  slide.classList.add(styles["rest"] ?? "");
  slide.textContent = `See all ${count} photos`;
}

function stepButton(side: "previous" | "next", icon: IconName): HTMLButtonElement {
  const button = element("button", side);
  button.type = "button";
  button.tabIndex = -1;
  button.innerHTML = `<svg><use href="${iconSpritePath}#${icon}"/></svg>`;
  return button;
}

function element<Name extends "a" | "button" | "span">(name: Name, style: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = styles[style] ?? "";
  return made;
}
