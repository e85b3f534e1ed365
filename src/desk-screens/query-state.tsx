import type { ReactNode } from "react";
import { DeskProblem } from "./desk-client.browser.ts";

type QueryStateProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

/** What a query found, or why it found nothing yet. Data that is shown stays while it is loaded again. */
export function QueryState<Data>({ query, children }: QueryStateProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error !== null && (
        <p className="desk-note" role="alert">
          {error instanceof DeskProblem ? error.message : "This could not be shown."}{" "}
          <button className="desk-link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data === undefined && error === null && <p className="desk-empty">Loading…</p>}
      {data !== undefined && children(data)}
    </>
  );
}
