import type { Action } from "../desk/permissions.ts";

/** A screen in the navigation. `action` is what one must be allowed to do; null: it is for everybody. */
export type DeskScreen = { path: string; label: string; action: Action | null };

/** Screens in the order of the navigation. A new one also needs its component in `desk-app.tsx`. */
export const deskScreens = [
  { path: "/leads", label: "Leads", action: "lead.read" },
  { path: "/stock", label: "Stock", action: "stock.read" },
  { path: "/people", label: "People", action: "person.read" },
  { path: "/activity", label: "Activity", action: "activity.read" },
  { path: "/sessions", label: "Sessions", action: null },
] as const satisfies readonly DeskScreen[];

export type ScreenPath = (typeof deskScreens)[number]["path"];
