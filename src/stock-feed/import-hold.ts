/** Part of a file that was not imported because it would remove or change too much at once. */
export type ImportHold = {
  /**
   * `truncated` and `no-usable-row`: no missing vehicle is removed. `missing`: no missing vehicle of the dealership is
   * removed. `rows-without-key`: the same, or only for some kinds of vehicles, because rejected or left-out rows may be
   * the missing vehicles. `losses`: nothing of the dealership is removed, withdrawn, moved, replaced or taken out of
   * the listing. `additions`: nothing is added to it. `doubles`: rows that would list a vehicle a second time are held.
   * The others are faults of values: nothing changes at the dealership, or nothing at all if the file was refused.
   */
  kind:
    | "truncated"
    | "no-usable-row"
    | "missing"
    | "rows-without-key"
    | "losses"
    | "additions"
    | "doubles"
    | "vins-changed"
    | "median-price-jumped"
    | "prices-gone"
    | "prices-equal"
    | "pictures-gone"
    | "pictures-equal"
    | "vins-gone"
    | "odometers-gone"
    | "odometers-equal"
    | "models-changed"
    | "years-changed"
    | "car-types-changed"
    | "odometers-jumped"
    | "prices-jumped"
    | "plates-changed"
    | "pictures-exchanged"
    | "details-exchanged"
    | "rows-repeated"
    | "statuses-changed";
  /** Slug; null for the whole site, or for several dealerships. */
  dealership: string | null;
  /** Number of vehicles that stay unchanged, or (`additions`) of rows that are held. */
  vehicles: number;
  /** Number of vehicles before the import. */
  of: number;
  message: string;
};

/** `95 of 120 vehicles (79 %)`, `1 of 1 vehicle (100 %)`. */
export function countWithPercentage(count: number, total: number): string {
  return `${count} of ${total} vehicle${total === 1 ? "" : "s"} (${Math.round((count / total) * 100)} %)`;
}
