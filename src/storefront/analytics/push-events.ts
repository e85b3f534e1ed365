import { eventIds } from "../../analytics/event-ids.ts";
import type { DataLayerEvent } from "../../analytics/lead-events.ts";
import { allowsThirdParties } from "../frame/consent.ts";

declare global {
  interface Window {
    /** The list that tag managers read. */
    dataLayer?: object[];
  }
}

/** Hands events to the tag manager, after the visitor's consent only. A fault here is never the shopper's. */
export function pushEvents(events: readonly DataLayerEvent[]): void {
  try {
    if (!allowsThirdParties(document.cookie)) return;
    window.dataLayer ??= [];
    window.dataLayer.push(...events);
  } catch {
    // A tag manager may have put anything there.
  }
}

/** Hands over the events that a page carries, once in this browser, however often the page is opened. */
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
    // Without storage nobody could tell the second time from the first.
  }
}

/** A vehicle that was saved. `make` and `model` name it in the standard's parameters. */
export function pushFavourite({ id, make, model }: { id: string; make: string; model: string }): void {
  pushEvents([
    { event: "forecourt_favourite", event_id: eventIds.favourite, item_id: id, item_make: make, item_model: model },
  ]);
}
