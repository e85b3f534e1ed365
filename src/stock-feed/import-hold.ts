/** What of a file was not done, because it would take or change too much at once. */
export type ImportHold = {
  /**
   * `truncated` and `no-usable-row`: nothing that the file lacks is removed. `missing`: nothing that the file
   * lacks is removed of the dealership. `rows-without-key`: the same, or only of some kinds
   * of vehicles, as rows that were rejected or left out may be the vehicles that it lacks. `losses`: nothing of the dealership is removed, withdrawn, moved away,
   * replaced or taken out of the listing. `additions`: nothing is added to it. `doubles`: rows
   * are held that list a vehicle of the site a second time. The others are faults of values: nothing of the dealership
   * changes, or nothing of the file where it was refused.
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
  /** Slug; null for the site as a whole, or several dealerships. */
  dealership: string | null;
  /** Vehicles that stay as they are, or (`additions`) rows that are held. */
  vehicles: number;
  /** Vehicles that it had before. */
  of: number;
  /** What is held, why, and how to confirm it. */
  message: string;
};

/** `95 of 120 vehicles (79 %)`, `1 of 1 vehicle (100 %)`. */
export function shareOf(count: number, total: number): string {
  return `${count} of ${total} vehicle${total === 1 ? "" : "s"} (${Math.round((count / total) * 100)} %)`;
}
