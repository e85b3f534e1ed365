import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";

/** Edits the parameters of the address. */
export type EditParameters = (edit: (next: URLSearchParams) => void) => void;

/** The parameters of the address, and a function that edits them without a new entry in the history. */
export function useParameters(): [parameters: URLSearchParams, edit: EditParameters] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const edit = useCallback<EditParameters>(
    (change) => {
      const next = new URLSearchParams(search);
      change(next);
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
    },
    [search, path, navigate],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), edit];
}

/** Sets a parameter; an empty one is left out. */
export function setParameter(next: URLSearchParams, name: string, value: string): void {
  if (value === "") next.delete(name);
  else next.set(name, value);
}
