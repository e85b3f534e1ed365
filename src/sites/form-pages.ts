import type { FormPage } from "../enquiry-kinds/kind-definition.ts";
import type { Site } from "./site-config.ts";

/** Whether a site has turned a form page on; pages outside `content.pages` are always on. */
export function isTurnedOn({ isContentPage, path }: FormPage, { content }: Pick<Site, "content">): boolean {
  return !isContentPage || content.pages.some((page) => page === path);
}

export function isOffered({ action }: FormPage, { actions }: Pick<Site, "actions">): boolean {
  return action === null || actions[action];
}

/** Whether links can lead to a form page. A form that needs a vehicle has no page without one. */
export function hasFormPage(page: FormPage, site: Pick<Site, "content" | "actions">): boolean {
  return !page.needsVehicle && isTurnedOn(page, site) && (page.isContentPage || isOffered(page, site));
}
