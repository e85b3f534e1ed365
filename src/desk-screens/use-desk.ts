import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import { mePath } from "../desk/desk-paths.ts";
import type { Me } from "../desk/me.ts";
import type { Action } from "../desk/permissions.ts";
import { send } from "./desk-client.browser.ts";

/** The viewer, with what they may do; null until it is known. */
export function useMe(): Me | null {
  const { data } = useQuery({ queryKey: ["me"], queryFn: () => send(mePath) as Promise<Me> });
  return data ?? null;
}

export function useMay(): (action: Action) => boolean {
  const me = useMe();
  return (action) => me !== null && me.actions.includes(action);
}

/** A parameter of the address, and a function that changes it without a new entry in the history. */
export function useParameter(name: string): [value: string, set: (value: string) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const set = useCallback(
    (value: string) => {
      const query = new URLSearchParams(search);
      if (value === "") query.delete(name);
      else query.set(name, value);
      navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
    },
    [search, path, navigate, name],
  );
  return [new URLSearchParams(search).get(name) ?? "", set];
}

/** The part of the installation that the viewer looks at; '' for all of it. It is in every address. */
export function useScope(): [scope: string, set: (scope: string) => void] {
  return useParameter("scope");
}
