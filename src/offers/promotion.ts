import type { BannerSettings } from "./banner-settings.ts";

type PromotionSetting = BannerSettings["promotions"][number];

/** A card of the site's own between search results. */
export type Promotion = Pick<PromotionSetting, "name" | "title" | "text" | "href" | "linkText"> & {
  /** Its place among all cards of the page, counted from 1. */
  position: number;
};

/**
 * The promotions on a page of so many vehicles, in order. Each is shown on its days, the first and the last
 * included (SE-19), at its positions (SE-18); of two at one position the first in the site's list has it. The
 * vehicles move on and none is left out. A position that the page does not reach stays empty.
 * `today` is the site's own date, `yyyy-mm-dd`.
 */
export function promotionsOnPage(
  promotions: readonly PromotionSetting[],
  today: string,
  vehicleCount: number,
): Promotion[] {
  const byPosition = new Map<number, Promotion>();
  for (const { from, to, positions, name, title, text, href, linkText } of promotions) {
    if (today < from || today > to) continue;
    for (const position of positions) {
      if (!byPosition.has(position)) byPosition.set(position, { position, name, title, text, href, linkText });
    }
  }
  const inOrder = [...byPosition.values()].toSorted((one, other) => one.position - other.position);
  return inOrder.filter(({ position }, before) => position <= vehicleCount + before + 1);
}
