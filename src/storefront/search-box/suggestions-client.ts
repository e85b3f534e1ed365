import { suggestionsDataPath } from "../../addresses/paths.ts";
import type { Suggestions } from "../../search/plain-language/suggestions.ts";

const debounceMs = 70;
const answerWithinMs = 5_000;
const maxCached = 40;

/**
 * Loads suggestions for the typed text and the other fields of its form. Each call to `ask` cancels the previous one;
 * cached queries are answered immediately.
 */
export function createSuggestionsClient(show: (suggestions: Suggestions) => void) {
  const cache = new Map<string, Suggestions>();
  let running = new AbortController();

  const load = async (query: string, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, debounceMs));
    if (signal.aborted) return;
    const response = await fetch(`${suggestionsDataPath}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    if (!response.ok) return;
    const suggestions = (await response.json()) as Suggestions;
    if (cache.size >= maxCached) cache.clear();
    cache.set(query, suggestions);
    if (!signal.aborted) show(suggestions);
  };

  const drop = (): void => {
    running.abort();
    running = new AbortController();
  };
  return {
    drop,
    ask(query: string): void {
      drop();
      const known = cache.get(query);
      if (known) return show(known);
      // Without suggestions, the field remains a search form.
      load(query, running.signal).catch(() => null);
    },
  };
}
