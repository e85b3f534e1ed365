import { formatCount } from "./australian-format.ts";

/** What a site calls its goods: `car`, or `vehicle` where it sells caravans and motorcycles too. */
export type GoodsNoun = "car" | "vehicle";

/** `1 car`, `3,000 cars`. */
export function countText(count: number, noun: GoodsNoun): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** The word for a site that sells these kinds of goods. */
export function goodsNoun(itemTypes: readonly string[]): GoodsNoun {
  return itemTypes.every((type) => type === "car") ? "car" : "vehicle";
}
