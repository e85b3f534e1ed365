import type { ComponentType } from "react";

/** Passed to every component by the server: addresses of the screen's `laterSheets` in this build. */
export type RenderedScreen = { laterSheets: readonly string[] };

/**
 * How a kind of page is rendered, declared in its own folder. File names are relative to the project root. Style
 * sheets named here must end in `.sheet.css` or `.sheet.module.css`, so that the build writes them as separate files.
 */
export type Screen<Props extends object> = {
  component: ComponentType<Props & RenderedScreen>;
  /** The screen's own script in the browser, if any, which also loads the style sheets it imports. */
  entry: string | null;
  /** Whether the browser hydrates the component, in which case the page includes its props. */
  isHydrated: boolean;
  /** A script that runs before the first paint. It delays painting, but not parsing. */
  earlyScript?: string;
  /** Style sheets not loaded by the script, because it does not include what they style, or loads too late. */
  sheets?: readonly string[];
  /** Style sheets that the component links below the first screen, where they do not delay anything above. */
  laterSheets?: readonly string[];
};

/** A screen whose component the browser hydrates. */
export function hydratedScreen<Props extends object>(screen: Omit<Screen<Props>, "isHydrated">): Screen<Props> {
  return { ...screen, isHydrated: true };
}

const plainPageSheet = "src/storefront/page/plain-pages.sheet.module.css";

/** A screen that is not hydrated. */
export function plainScreen<Props extends object>(
  screen: Pick<Screen<Props>, "component" | "sheets"> & { entry?: string },
): Screen<Props> {
  const sheets = ["src/ui/button.sheet.module.css", plainPageSheet, ...(screen.sheets ?? [])];
  return { entry: null, ...screen, sheets, isHydrated: false };
}
