import { removeSearchPath, saveSearchPath } from "../../addresses/paths.ts";
import { localAddress } from "../../accounts/local-address.ts";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { hrefAfterRemoving, hrefAfterSaving, searchesHref } from "../../storefront/watchlist/saved-searches.server.ts";
import { saveSearch } from "../../watchlist/save-search.ts";
import { keepsSearches } from "../../watchlist/saved-search.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { signedInAccount } from "../session.ts";

/** Saving the search of a listing, and removing it, with plain forms. */
export function addSavedSearchRoutes(app: App, ports: AppPorts): void {
  app.post(saveSearchPath, async (context, next) => {
    const request = context.get("request");
    if (!keepsSearches(request.site)) return next();
    const search = localAddress((await formFields(context))("search"));
    const account = await signedInAccount(context, request.site.slug, ports);
    if (account !== null) {
      const outcome = await saveSearch(search, account, request, ports.savedSearches);
      return context.redirect(hrefAfterSaving(outcome), 303);
    }
    const href = signInHref({ type: "watchlist", redirect: searchesHref, back: search, search });
    return context.redirect(href, 303);
  });
  app.post(removeSearchPath, async (context) => {
    const { slug } = context.get("request").site;
    const search = localAddress((await formFields(context))("search"));
    const account = await signedInAccount(context, slug, ports);
    if (account !== null) await ports.savedSearches.remove(slug, account.accountId, search);
    return context.redirect(hrefAfterRemoving(search), 303);
  });
}
