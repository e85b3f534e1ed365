import type { PageRoute } from "./page-route.server.ts";
import type { Screen } from "./screen.tsx";

export function hydratedScreen<Props extends object, Route extends PageRoute>(
  screen: Omit<Screen<Props, Route>, "isHydrated">,
): Screen<Props, Route> {
  return { ...screen, isHydrated: true };
}

const plainPageSheet = "src/storefront/page/plain-pages.sheet.module.css";

export function plainScreen<Props extends object, Route extends PageRoute>(
  screen: Pick<Screen<Props, Route>, "pages" | "component" | "sheets" | "laterSheets"> & { entry?: string },
): Screen<Props, Route> {
  const sheets = ["src/ui/button.sheet.module.css", plainPageSheet, ...(screen.sheets ?? [])];
  return { entry: null, ...screen, sheets, isHydrated: false };
}
