import { cardPicturesDataPath } from "../../addresses/paths.ts";
import type { PictureSources } from "../../ui/picture.tsx";
import type { CardPictures } from "./card-pictures-data.server.ts";

const answerWithinMs = 10_000;

const asked = new Map<string, Promise<CardPictures>>();

/**
 * The pictures of a vehicle after its first. The first call requests those of all cards on the page, so that later
 * calls need not wait. Empty on failure; the next call tries again.
 */
export async function furtherPictures(slug: string): Promise<PictureSources[]> {
  if (!asked.has(slug)) ask([slug, ...slugsOnPage()].filter((other) => !asked.has(other)));
  const pictures = await asked.get(slug);
  return pictures?.[slug] ?? [];
}

function ask(slugs: string[]): void {
  const wanted = [...new Set(slugs)];
  const answer = fetchPictures(wanted).catch(() => {
    for (const slug of wanted) asked.delete(slug);
    return {};
  });
  for (const slug of wanted) asked.set(slug, answer);
}

async function fetchPictures(slugs: string[]): Promise<CardPictures> {
  const response = await fetch(`${cardPicturesDataPath}?cars=${encodeURIComponent(slugs.join(","))}`, {
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!response.ok) throw new Error(`pictures answered ${response.status}`);
  return (await response.json()) as CardPictures;
}

function slugsOnPage(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-pictures]")].flatMap((box) => cardSlug(box) ?? []);
}

/** The slug of the vehicle on a card, from the card's link. */
export function cardSlug(box: HTMLElement): string | null {
  const link = cardLink(box);
  return link && decodeURIComponent(link.pathname.split("/")[2] ?? "");
}

export function cardLink(box: HTMLElement): HTMLAnchorElement | null {
  return box.closest("article")?.querySelector<HTMLAnchorElement>("h2 a, h3 a") ?? null;
}
