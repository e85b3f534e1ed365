import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { createListingClient, type ListingAnswer } from "./listing-client.ts";
import { type ListingView, withFormState } from "./listing-view.ts";

type ListingState = "ready" | "loading" | "failed";

/**
 * Keeps the listing in step with the URL: links and form changes are answered without a new page, back and
 * forward restore filters, page and scroll, and the last results stay while loading or after a fault.
 */
export function useListing(initial: ListingView) {
  const [listing, setListing] = useState(initial);
  const [state, setState] = useState<ListingState>("ready");
  const client = useRef<ReturnType<typeof createListingClient> | null>(null);
  const pendingScroll = useRef<number | null>(null);

  const show = useCallback((answer: ListingAnswer) => {
    if (answer.kind === "superseded") return;
    if (answer.kind === "failed") return setState("failed");
    pendingScroll.current = answer.scrollTo;
    setListing(answer.listing);
    setState("ready");
  }, []);

  useEffect(() => {
    const created = createListingClient(initial, show, () => setState("loading"));
    client.current = created;
    return created.listen();
  }, [initial, show]);

  // After every drawing, because only the listing that was wished for may move the page.
  useEffect(() => {
    if (pendingScroll.current === null) return;
    window.scrollTo(0, pendingScroll.current);
    pendingScroll.current = null;
  });

  const follow = useCallback((event: MouseEvent) => {
    const link = followedLink(event);
    if (!link || !client.current) return;
    event.preventDefault();
    client.current.go(link.pathname + link.search, link.dataset["scroll"] === "top" ? "top" : "stay");
  }, []);
  const refine = useCallback((form: HTMLFormElement) => {
    setListing((shown) => withFormState(shown, new FormData(form)));
    client.current?.go(formUrl(form), "stay");
  }, []);

  return { listing, state, follow, refine };
}

/** A plain left click on a link to the listing itself. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = (event.target as Element).closest("a");
  if (!link || link.origin !== location.origin || !/^\/search(\/|$)/.test(link.pathname)) return null;
  return link;
}

/** The form's state as a GET of it would send it, without the fields left empty. */
function formUrl(form: HTMLFormElement): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") parameters.append(name, value);
  }
  const query = parameters.toString();
  return query ? `/search?${query}` : "/search";
}
