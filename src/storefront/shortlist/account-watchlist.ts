import { accountApiPath, watchlistApiPath, watchlistPath } from "../../addresses/paths.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { showToast } from "../../ui/toast.ts";
import {
  type ShortlistEntry,
  readShortlist,
  removeFromShortlist,
  showWatchedVehicles,
  watchedVehicles,
} from "./shortlist.ts";

/** Somebody who signed in. Without one, once the server told, the visitor is anonymous (FV-08). */
type User = { id: string; phone: string };
type AccountAnswer = { user: User | null; car_ids: string[] };

/** What a call of the watchlist came to; the message is the server's own. */
type CallOutcome = { success: true; carIds: string[] } | { success: false; error: string };

const answerWithinMs = 10_000;
const unreachable = "Your watchlist cannot be reached. Check the connection and try again.";
const viewList = { label: "View List", href: watchlistPath };
/** Holds the vehicle that an anonymous visitor is signing in to save. */
const savingKey = "forecourt:saving";
const siteSlug = document.documentElement.dataset["site"] ?? "";

let user: Promise<User | null> | null = null;
/** Calls go out one after the other: of two presses the second counts. */
let lastCall: Promise<unknown> = Promise.resolve();

/** Reads who is signed in and what they watch, and again when the browser brings an old page back. */
export function startWatchlist(): void {
  currentUser().catch(() => null);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    user = null;
    currentUser().catch(() => null);
  });
}

/** Saves a vehicle or takes it off: shown at once, and taken back if the server does not take it (FV-04, FV-05). */
export async function toggleWatched(vehicle: ShortlistEntry): Promise<void> {
  try {
    const someone = await currentUser();
    if (someone === null) return signIn(vehicle);
    await changeWatched(vehicle, someone);
  } catch {
    showToast({ text: unreachable, isAlert: true });
  }
}

async function changeWatched(vehicle: ShortlistEntry, { phone }: User): Promise<void> {
  const { id: carId } = vehicle;
  const isSaving = !watchedVehicles()?.has(carId);
  showWatched(carId, isSaving);
  const call = lastCall.then(() =>
    callWatchlist(isSaving ? "save-car" : "remove-car", { phone_number: phone, car_id: carId }),
  );
  lastCall = call;
  const outcome = await call;
  if (outcome.success) {
    if (isSaving) reportFavourite(vehicle);
    showToast({ text: isSaving ? "Car Saved In Watchlist" : "Car Removed", action: viewList });
    return;
  }
  showWatched(carId, !isSaving);
  showToast({ text: outcome.error, isAlert: true });
}

function showWatched(carId: string, isWatched: boolean): void {
  const others = [...(watchedVehicles() ?? [])].filter((id) => id !== carId);
  showWatchedVehicles(new Set(isWatched ? [carId, ...others] : others));
}

/** Sends an anonymous visitor to sign in; the server then saves the vehicle (FV-07), and the next page reports it. */
function signIn(vehicle: ShortlistEntry): void {
  const here = location.pathname + location.search + location.hash;
  if (window.dataLayer !== undefined) sessionStorage.setItem(savingKey, JSON.stringify(vehicle));
  location.assign(signInHref({ type: "watchlist", redirect: here, back: here, carId: vehicle.id }));
}

/** Reports the vehicle that a visitor signed in for, once the server has saved it. */
function reportSavedBySignIn(carIds: readonly string[]): void {
  const saving = sessionStorage.getItem(savingKey);
  if (saving === null) return;
  sessionStorage.removeItem(savingKey);
  const vehicle = JSON.parse(saving) as ShortlistEntry;
  if (carIds.includes(vehicle.id)) reportFavourite(vehicle);
}

function reportFavourite(vehicle: ShortlistEntry): void {
  if (window.dataLayer === undefined) return;
  void import("../analytics/push-events.ts").then(({ pushFavourite }) => pushFavourite(vehicle));
}

/** Throws while the server cannot tell; the next call asks again. */
function currentUser(): Promise<User | null> {
  user ??= readUser().catch((error: unknown) => {
    user = null;
    throw error;
  });
  return user;
}

async function readUser(): Promise<User | null> {
  const response = await fetch(accountApiPath, { signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) throw new Error(`the account answered ${response.status}`);
  const account = (await response.json()) as AccountAnswer;
  showWatchedVehicles(new Set(account.car_ids));
  if (account.user !== null) {
    reportSavedBySignIn(account.car_ids);
    await mergeFavourites(account.user);
  }
  return account.user;
}

/** What was saved in this browser before its shopper signed in goes to their watchlist. */
async function mergeFavourites({ phone }: User): Promise<void> {
  const favourites = readShortlist(siteSlug, "favourites").map(({ id }) => id);
  if (favourites.length === 0) return;
  const before = watchedVehicles();
  const outcome = await callWatchlist("save-cars", { phone_number: phone, car_ids: favourites });
  if (!outcome.success) return;
  const watched = new Set(outcome.carIds);
  removeFromShortlist(siteSlug, "favourites", watched);
  showWatchedVehicles(watched);
  // The list that stands there was made before.
  if (location.pathname === watchlistPath && outcome.carIds.some((id) => !before?.has(id))) location.reload();
}

async function callWatchlist(call: "save-car" | "remove-car" | "save-cars", body: object): Promise<CallOutcome> {
  try {
    const response = await fetch(`${watchlistApiPath}/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    // The session has ended: the next press asks who is there.
    if (response.status === 401) user = null;
    const answer = (await response.json()) as { success?: unknown; error?: unknown; car_ids?: string[] };
    if (response.ok && answer.success === true) return { success: true, carIds: answer.car_ids ?? [] };
    return { success: false, error: typeof answer.error === "string" ? answer.error : unreachable };
  } catch {
    return { success: false, error: unreachable };
  }
}
