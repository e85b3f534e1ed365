import { useEffect, useRef } from "react";
import { budgetPath } from "../../addresses/paths.ts";
import { type BudgetFields, budgetExamplesId, stayParameter } from "./budget-view.ts";

const askAfterMs = 300;
const answerWithinMs = 8_000;

/** Shows a changed budget in the page's address, so that a reload opens it again. */
export function useBudgetAddress(fields: BudgetFields): void {
  const href = examplesHref(fields);
  const shown = useRef(href);
  useEffect(() => {
    if (shown.current === href) return;
    shown.current = href;
    history.replaceState(history.state, "", href);
  }, [href]);
}

/**
 * Keeps the vehicles below the finder within the budget that its fields show. Without an answer the earlier ones stay,
 * whose heading names their price.
 */
export function useExamples(fields: BudgetFields): void {
  const href = examplesHref(fields);
  const shown = useRef(href);
  useEffect(() => {
    if (shown.current === href) return;
    let isCurrent = true;
    const show = async () => {
      const examples = await readExamples(href).catch(() => null);
      const place = document.getElementById(budgetExamplesId);
      if (!isCurrent || examples === null || place === null) return;
      place.replaceChildren(...examples.childNodes);
      shown.current = href;
    };
    const timer = setTimeout(() => void show(), askAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [href]);
}

function examplesHref({ repayment, deposit, frequency }: BudgetFields): string {
  return `${budgetPath}?${new URLSearchParams({ every: frequency, repayment, deposit, [stayParameter]: "1" }).toString()}`;
}

/** The vehicles of the finder's page for a budget, as the server renders them. */
async function readExamples(href: string): Promise<HTMLElement | null> {
  const response = await fetch(href, { signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.getElementById(budgetExamplesId);
}
