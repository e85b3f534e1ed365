import { eventIds } from "../../analytics/event-ids.ts";
import type { DataLayerEvent } from "../../analytics/lead-events.ts";
import { allowsThirdParties } from "../frame/consent.ts";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Sends events to the tag manager, only with the visitor's consent. Errors never affect the shopper. */
export function pushEvents(events: readonly DataLayerEvent[]): void {
  try {
    if (!allowsThirdParties(document.cookie)) return;
    window.dataLayer ??= [];
    window.dataLayer.push(...events);
  } catch {
    // A tag manager may have replaced the list with anything.
  }
}

/** Sends the events of a page, once per browser even if the page is opened again. */
export function pushEventsOfPage(): void {
  const carrier = document.querySelector<HTMLElement>("[data-analytics]");
  const events = carrier?.dataset["analytics"];
  if (carrier === null || events === undefined) return;
  const key = `forecourt:reported:${carrier.dataset["analyticsKey"]}`;
  try {
    if (!allowsThirdParties(document.cookie) || localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, "1");
    pushEvents(JSON.parse(events) as DataLayerEvent[]);
  } catch {
    // Without storage, repeated events could not be detected, so none are sent.
  }
}

/** Reports a saved vehicle. `make` and `model` use the standard parameter names. */
export function pushFavourite({ id, make, model }: { id: string; make: string; model: string }): void {
  pushEvents([
    { event: "forecourt_favourite", event_id: eventIds.favourite, item_id: id, item_make: make, item_model: model },
  ]);
}
