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

/** The user signed in. After the server has responded without one, the visitor is anonymous (FV-08). */
type User = { id: string; phone: string };
type AccountAnswer = { user: User | null; car_ids: string[] };

/** Outcome of a watchlist request; `error` is the server's message. */
type CallOutcome = { success: true; carIds: string[] } | { success: false; error: string };

const answerWithinMs = 10_000;
const unreachable = "Your watchlist cannot be reached. Check the connection and try again.";
const viewList = { label: "View List", href: watchlistPath };
/** Holds the vehicle that an anonymous visitor is signing in to save. */
const savingKey = "forecourt:saving";
const siteSlug = document.documentElement.dataset["site"] ?? "";

let user: Promise<User | null> | null = null;
/** Requests are sent in sequence, so that the last of two clicks takes effect. */
let lastCall: Promise<unknown> = Promise.resolve();

/** Loads the signed-in user and watchlist, and reloads them when the page is restored from the back/forward cache. */
export function startWatchlist(): void {
  currentUser().catch(() => null);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    user = null;
    currentUser().catch(() => null);
  });
}

/** Saves or removes a vehicle. The change is shown at once and reverted if the server refuses it (FV-04, FV-05). */
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

/** Sends an anonymous visitor to sign in. The server then saves the vehicle (FV-07), and the next page reports it. */
function signIn(vehicle: ShortlistEntry): void {
  const here = location.pathname + location.search + location.hash;
  if (window.dataLayer !== undefined) sessionStorage.setItem(savingKey, JSON.stringify(vehicle));
  location.assign(signInHref({ type: "watchlist", redirect: here, back: here, carId: vehicle.id }));
}

/** Reports the vehicle a visitor signed in for, once the server has saved it. */
function reportSavedBySignIn(carIds: readonly string[]): void {
  const saving = sessionStorage.getItem(savingKey);
  if (saving === null) return;
  sessionStorage.removeItem(savingKey);
  const vehicle = JSON.parse(saving) as ShortlistEntry;
  if (carIds.includes(vehicle.id)) reportFavourite(vehicle);
}

function reportFavourite(vehicle: ShortlistEntry): void {
  if (window.dataLayer === undefined) return;
  void import("../analytics/push-events.browser.ts").then(({ pushFavourite }) => pushFavourite(vehicle));
}

/** Throws if the request fails; the next call tries again. */
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

/** Merges favourites saved in this browser before signing in into the account's watchlist. */
async function mergeFavourites({ phone }: User): Promise<void> {
  const favourites = readShortlist(siteSlug, "favourites").map(({ id }) => id);
  if (favourites.length === 0) return;
  const before = watchedVehicles();
  const outcome = await callWatchlist("save-cars", { phone_number: phone, car_ids: favourites });
  if (!outcome.success) return;
  const watched = new Set(outcome.carIds);
  removeFromShortlist(siteSlug, "favourites", watched);
  showWatchedVehicles(watched);
  // The page was rendered before the merge.
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
    // The session has expired: load the user again on the next click.
    if (response.status === 401) user = null;
    const answer = (await response.json()) as { success?: unknown; error?: unknown; car_ids?: string[] };
    if (response.ok && answer.success === true) return { success: true, carIds: answer.car_ids ?? [] };
    return { success: false, error: typeof answer.error === "string" ? answer.error : unreachable };
  } catch {
    return { success: false, error: unreachable };
  }
}
