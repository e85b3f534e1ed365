import { suggestionsDataPath } from "../../addresses/paths.ts";
import type { Suggestions } from "../../search/plain-language/suggestions.ts";

const debounceMs = 70;
const answerWithinMs = 5_000;
const mostKept = 40;

/**
 * Suggestions for what is typed. `ask` calls back once with the answer to the newest text: what is typed
 * meanwhile drops the question before, and a known text is answered at once.
 */
export function createSuggestionsClient(show: (suggestions: Suggestions) => void) {
  const kept = new Map<string, Suggestions>();
  let running = new AbortController();

  const load = async (text: string, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, debounceMs));
    if (signal.aborted) return;
    const response = await fetch(`${suggestionsDataPath}?query=${encodeURIComponent(text)}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    if (!response.ok) return;
    const suggestions = (await response.json()) as Suggestions;
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, suggestions);
    if (!signal.aborted) show(suggestions);
  };

  const drop = (): void => {
    running.abort();
    running = new AbortController();
  };
  return {
    drop,
    ask(text: string): void {
      drop();
      const known = kept.get(text);
      if (known) return show(known);
      // Without an answer the field is still a search form.
      load(text, running.signal).catch(() => null);
    },
  };
}
