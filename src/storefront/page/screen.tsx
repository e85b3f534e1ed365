import type { ComponentType } from "react";
import type { PageRoute } from "./page-route.server.ts";

/** Passed to every component by the server: addresses of the screen's `laterSheets` in this build. */
export type RenderedScreen = { laterSheets: readonly string[] };

/**
 * Everything about a kind of page, declared in its own folder. File names are relative to the project root. Style
 * sheets named here must end in `.sheet.css` or `.sheet.module.css`, so that the build writes them as separate files.
 */
export type Screen<Props extends object, Route extends PageRoute = PageRoute> = {
  /** Its pages. Empty for a screen that other pages and refusals show. */
  pages: readonly Route[];
  /** Loads the component. Commands such as `config:check` read the pages without any component. */
  component: () => Promise<ComponentType<Props & RenderedScreen>>;
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
