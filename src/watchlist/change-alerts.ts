import { noticeEntry } from "../outbox/notice.ts";
import { sendingTime } from "../outbox/quiet-hours.ts";
import { isInScope } from "../search/base-condition.ts";
import { type SearchSite, siteScope } from "../search/site-scope.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { AdvertisingSite } from "./advertised-vehicle.ts";
import { alertsLink } from "./alert-link.ts";
import { changeNotice } from "./alert-mail.ts";
import type { AlertPorts } from "./alert-ports.ts";
import type { WatchedVehicle } from "./alert-store.ts";
import { vehicleChange, type VehicleChange, watchedState } from "./vehicle-change.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";

type AlertingSite = AdvertisingSite & SearchSite;

export type ChangeAlertPorts = AlertPorts & { stock: Pick<Stock, "vehiclesByIds"> };

const vehiclesAtOnce = 500;

/**
 * Compares every watched vehicle of a site with the state last reported and mails each change once. Leaves out `claimed`
 * vehicles, by id: somebody may be about to reserve them. Safe to run in any number of processes. Works in batches and
 * yields the number of mails queued after each.
 */
export async function* sendChangeAlerts(
  site: AlertingSite,
  now: number,
  ports: ChangeAlertPorts,
  claimed: ReadonlySet<string>,
): AsyncGenerator<number, void> {
  const watched = await ports.alerts.watched(site.slug);
  const vehicles = await shownVehicles(watched, site, now, ports.stock);
  for (const entry of watched) {
    const vehicle = vehicles.get(entry.vehicleId);
    if (vehicle === undefined || claimed.has(vehicle.id)) continue;
    const state = watchedState(vehicle);
    const { seen } = entry;
    if (seen?.price === state.price && seen.availability === state.availability) continue;
    const change = seen && vehicleChange(seen, state);
    const mail = change && changeMail(entry, { vehicle, change }, site, now, ports);
    const isNoted = await ports.alerts.note(site.slug, entry, state, mail, now);
    yield isNoted && mail !== null ? 1 : 0;
  }
}

async function shownVehicles(
  watched: readonly WatchedVehicle[],
  site: AlertingSite,
  now: number,
  stock: ChangeAlertPorts["stock"],
): Promise<Map<string, Vehicle>> {
  const ids = [...new Set(watched.map(({ vehicleId }) => vehicleId))];
  const scope = siteScope(site, now);
  const shown = new Map<string, Vehicle>();
  for (let from = 0; from < ids.length; from += vehiclesAtOnce) {
    for (const { vehicle } of await stock.vehiclesByIds(site.slug, ids.slice(from, from + vehiclesAtOnce))) {
      if (isInScope(vehicle, scope)) shown.set(vehicle.id, vehicle);
    }
  }
  return shown;
}

/** Null if the watcher gets no mails. A price drop reported before has the same id, so it is not sent again. */
function changeMail(
  { accountId, vehicleId, email }: WatchedVehicle,
  reported: { vehicle: Vehicle; change: VehicleChange },
  site: AlertingSite,
  now: number,
  { digest, keyedHash, brandColours, siteForDealership }: ChangeAlertPorts,
): OutboxEntry | null {
  if (email === null) return null;
  const { change } = reported;
  const price = change.kind === "price-drop" ? change.to : null;
  const id = digest(JSON.stringify(["alert", site.slug, accountId, vehicleId, change.kind, price]));
  const link = alertsLink({ siteId: site.slug, accountId, email }, keyedHash);
  const notice = changeNotice(
    email,
    { ...reported, now },
    link,
    siteForDealership(site.slug, reported.vehicle.dealershipSlug) ?? site,
    brandColours(site.brand),
  );
  return noticeEntry(id, "alert", notice, sendingTime(now, site.timeZone), digest);
}
