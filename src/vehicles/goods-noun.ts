import { formatCount } from "./australian-format.ts";

/** The noun a site uses for its vehicles: `car`, or `vehicle` if it also sells caravans or motorcycles. */
export type GoodsNoun = "car" | "vehicle";

/** `1 car`, `3,000 cars`. */
export function countText(count: number, noun: GoodsNoun): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function goodsNoun(itemTypes: readonly string[]): GoodsNoun {
  return itemTypes.every((type) => type === "car") ? "car" : "vehicle";
}
