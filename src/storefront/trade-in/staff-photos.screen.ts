import { tradeInPhotosPath } from "../../addresses/paths.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import { leadOfLink } from "../lead-progress/lead-pages.server.ts";
import { notFoundPage } from "../message/message-pages.server.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { privateLinkHead } from "../page/plain-head.ts";
import type { PrivateVisit } from "../page/visit.server.ts";

const photos = privatePage({
  paths: [`${tradeInPhotosPath}/{token}`],
  linkedPaths: () => [],
  load: photosOfVisit,
});

/** The photos of a lead, by the private link in its mail. */
async function photosOfVisit({ parameters, request, ports }: PrivateVisit) {
  const token = parameters["token"] ?? "";
  const lead = await leadOfLink("photos", token, request, ports);
  if (lead === null) return notFoundPage();
  const ids = await ports.tradeInPhotos.ids(lead.siteId, lead.leadId);
  const { year, make, model } = lead.tradeIn ?? { year: null, make: "car", model: null };
  return {
    name: "trade-in-photos" as const,
    status: 200,
    props: {
      car: [year, make, model].filter((part) => part !== null).join(" "),
      reference: leadReference(lead.leadId),
      photos: ids.map((id) => ({
        href: `${tradeInPhotosPath}/${token}/${id}`,
        thumbnail: `${tradeInPhotosPath}/${token}/${id}?size=thumbnail`,
      })),
    },
    head: privateLinkHead("Photos of a car"),
  };
}

export const staffPhotosScreen = plainScreen({
  pages: [photos],
  component: () => import("./staff-photos-page.tsx").then(({ StaffPhotosPage }) => StaffPhotosPage),
  sheets: ["src/storefront/trade-in/trade-in.sheet.module.css"],
});
