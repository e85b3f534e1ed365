import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run here: false in the server's page and while the browser takes it over, then true. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
