import { vehiclesPath } from "../../addresses/paths.ts";
import { type MouseEvent, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { behindSheet, isSheetOpen } from "./behind-sheet.ts";
import { createListingCache } from "./listing-cache.ts";
import { createListingClient, type ListingAnswer } from "./listing-client.ts";
import { formUrl, formUrlAfterTick, showInForm } from "./listing-form.ts";
import { listingSource } from "./listing-source.ts";
import type { ListingView } from "./listing-view.ts";
import { prefetchPage, savesData, watchIntent } from "./prefetch.ts";
import { restoreScroll } from "./restore-scroll.ts";
import { reuseUnchanged } from "./reuse-unchanged.ts";
import {
  type ShownListing,
  withAll,
  withFilters,
  withFirstFilters,
  withFirstResults,
  shownEverywhere,
} from "./shown-listing.ts";

/** Requests a listing from the form's values after a change, typing, a slider step or a submit. */
export type Refine = (form: HTMLFormElement, how: "change" | "typing" | "sliding" | "submit") => void;

/** Debounce time of sliders, which pass many steps while they move. */
const slidingRestMs = 120;

/**
 * Keeps the listing in sync with the URL: links and form changes need no page load; back and forward restore filters,
 * page and scroll; the last results remain visible while loading and after a failure (SE-13).
 */
export function useListing(initial: ListingView) {
  const [shown, setShown] = useState(() => shownEverywhere(initial, "ready"));
  const client = useRef<ReturnType<typeof createListingClient> | null>(null);

  useEffect(() => {
    const catchUp = (part: (shown: ShownListing) => ShownListing) => startTransition(() => setShown(part));
    const behind = behindSheet({
      rest: () => catchUp(withAll),
      close: () => {
        flushSync(() => setShown(withFirstResults));
        afterPaint(() => catchUp(withAll));
      },
    });
    const show = (answer: ListingAnswer) => {
      if (answer.kind === "failed") return setShown((before) => ({ ...before, state: "failed" }));
      const state = answer.kind === "outdated" ? "outdated" : "ready";
      const withFirst = isSheetOpen() ? withFirstFilters : withFirstResults;
      flushSync(() =>
        setShown((before) => withFirst({ ...before, newest: reuseUnchanged(before.newest, answer.listing), state })),
      );
      afterPaint(() => {
        answer.arrive();
        if (!isSheetOpen()) return catchUp(withAll);
        catchUp(withFilters);
        behind.later();
      });
    };
    const wait = () => setShown((before) => ({ ...before, state: "loading" }));
    const cache = createListingCache({
      siteSlug: initial.siteSlug,
      build: import.meta.url,
      storage: sessionStorageOrNull(),
      now: Date.now,
    });
    client.current = createListingClient(initial, {
      cache,
      source: listingSource(initial.hasOpenSearchHost === true),
      show,
      wait,
      travelled: (listing) => showListing(listing, { isTravel: true }),
    });
    const stops = [client.current.listen(), restoreScroll(initial.siteSlug, cache.store), behind.stop];
    return () => stops.forEach((stop) => stop());
  }, [initial]);

  const follow = useCallback((event: MouseEvent) => {
    const link = followedLink(event);
    if (!link || !client.current) return;
    event.preventDefault();
    client.current.go(link.pathname + link.search, {
      scroll: link.dataset["scroll"] === "top" ? "top" : "stay",
      // Choosing a suggestion replaces submitting the text typed for it.
      ...(link.getAttribute("role") === "option" ? { by: "sending" as const } : {}),
    });
  }, []);
  const refine: Refine = useCallback((form, how) => {
    client.current?.go(formUrl(form, how), {
      scroll: "stay",
      ...(how === "change" ? {} : { by: how === "submit" ? "sending" : how }),
      restMs: how === "sliding" ? slidingRestMs : 0,
    });
  }, []);
  const retry = useCallback(() => client.current?.retry(), []);
  const prefetch = useCallback((url: string) => client.current?.prefetch(url), []);

  return { ...shown, follow, refine, retry, prefetch };
}

/** Keeps the form's fields in sync with the listing, except while a newer request is pending. */
export function useSyncedForm(listing: ListingView, isWaiting: boolean): void {
  const waiting = useRef(isWaiting);
  const first = useRef(listing);
  useEffect(() => {
    waiting.current = isWaiting;
  }, [isWaiting]);
  useEffect(() => {
    if (!waiting.current && listing !== first.current) showListing(listing);
  }, [listing]);
}

function showListing(listing: ListingView, how?: { isTravel: boolean }): void {
  const form = document.getElementById("filters-form");
  if (form instanceof HTMLFormElement) showInForm(form, listing, how);
}

/** Prefetches what the shopper is about to open, and the next page as the end of this one approaches. */
export function usePrefetch(prefetch: (url: string) => void, nextHref: string | null): void {
  useEffect(() => {
    const page = document.getElementById("page");
    if (!page) return;
    return watchIntent(page, (target) => {
      const box = target.closest("label")?.control;
      const link = target.closest("a");
      if (box instanceof HTMLInputElement && box.type === "checkbox" && box.form && !box.checked)
        return prefetch(formUrlAfterTick(box.form, box));
      if (!link || link.origin !== location.origin) return;
      if (isListingPath(link.pathname)) prefetch(link.pathname + link.search);
      else if (link.pathname.startsWith(`${vehiclesPath}/`)) prefetchPage(link.pathname);
    });
  }, [prefetch]);
  useEffect(() => {
    const pages = document.querySelector("nav[aria-label=Pages]");
    if (nextHref === null || !pages || savesData()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) prefetch(nextHref);
      },
      { rootMargin: "1200px" },
    );
    observer.observe(pages);
    return () => observer.disconnect();
  }, [prefetch, nextHref]);
}

/** The link to a listing that a plain left click follows, or null. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = (event.target as Element).closest("a");
  return link && link.origin === location.origin && isListingPath(link.pathname) ? link : null;
}

function isListingPath(path: string): boolean {
  return /^\/search(\/|$)/.test(path);
}

/** A page in the background is never painted, so it must not wait for that. */
function afterPaint(callBack: () => void): void {
  if (document.hidden) callBack();
  else requestAnimationFrame(() => setTimeout(callBack));
}

/** Reading the property throws if storage is blocked. */
function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
