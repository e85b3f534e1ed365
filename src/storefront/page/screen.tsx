import type { ComponentType } from "react";

/** Given to every component by the server: addresses of the screen's `laterSheets` in this build. */
export type RenderedScreen = { laterSheets: readonly string[] };

/**
 * How a kind of page is shown, declared in its own folder. Files are named from the root of the project; a style sheet
 * that is named here ends in `.sheet.css` or `.sheet.module.css`, which makes the build write it as a file of its own.
 */
export type Screen<Props extends object> = {
  component: ComponentType<Props & RenderedScreen>;
  /** Its own script in the browser, if any, which also brings the style sheets that it imports. */
  entry: string | null;
  /** Whether the browser takes the component over: its props are then sent with the page. */
  isHydrated: boolean;
  /** A script that runs before anything is painted. It holds up the paint, not the parser. */
  earlyScript?: string;
  /** Style sheets that the script does not bring, because what they style is not in it or comes later. */
  sheets?: readonly string[];
  /** Style sheets that the component itself links below the first screen, where they hold up nothing above. */
  laterSheets?: readonly string[];
};

/** A screen whose components the browser takes over. */
export function hydratedScreen<Props extends object>(screen: Omit<Screen<Props>, "isHydrated">): Screen<Props> {
  return { ...screen, isHydrated: true };
}

const plainPageSheet = "src/storefront/page/plain-pages.sheet.module.css";

/** A screen that is finished as the server sends it. */
export function plainScreen<Props extends object>(
  screen: Pick<Screen<Props>, "component" | "sheets"> & { entry?: string },
): Screen<Props> {
  const sheets = ["src/ui/button.sheet.module.css", plainPageSheet, ...(screen.sheets ?? [])];
  return { entry: null, ...screen, sheets, isHydrated: false };
}
