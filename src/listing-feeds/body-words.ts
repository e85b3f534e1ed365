import { simpleBody } from "../stock-feed/feed-vocabulary.ts";
import { shownText } from "../vehicles/shown-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

type WithBody = Pick<Vehicle, "simpleBody" | "body">;

export function bodyWords({ simpleBody, body }: WithBody): string | null {
  return shownText(simpleBody) ?? shownText(body);
}

/** The kind of body that the words name, such as `Hatch` for a hatchback; null if they name none. */
export function bodyKind(vehicle: WithBody): string | null {
  const words = bodyWords(vehicle);
  return words === null ? null : simpleBody(words);
}
