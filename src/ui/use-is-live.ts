import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts are running: false on the server and during hydration, then true. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
