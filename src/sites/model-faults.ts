import * as paths from "../addresses/paths.ts";
import { formPages } from "../enquiry-kinds/enquiry-kinds.ts";
import type { Finding } from "./finding.ts";
import type { Site } from "./site-config.ts";

const takenPaths = new Set<unknown>([...Object.values(paths), ...paths.financePaths, ...formPages]);

/** Pages of models that nobody would ever see, because another page has their path. */
export function modelFaults({ models }: Site): Finding[] {
  return Object.keys(models.pages)
    .filter((slug) => takenPaths.has(`/${slug}`))
    .map((slug) => ({ path: ["models", "pages", slug], message: `"/${slug}" is the path of another page` }));
}
