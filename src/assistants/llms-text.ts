import { feedsPath, locationHref, mcpPath, searchPath } from "../addresses/paths.ts";
import { publishedFeeds } from "../listing-feeds/feed-formats.ts";
import { addressText } from "../locations/location.ts";
import { shownLocations } from "../locations/shown-locations.ts";
import { carTypeLabels } from "../vehicles/car-type-labels.ts";
import { locationPhone } from "../vehicles/location-phone.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import { carTypes } from "../vehicles/vehicle.ts";
import type { AssistantSite } from "./assistant-request.ts";
import { pageUrl } from "./vehicle-facts.ts";

const mostLocations = 100;

export type LlmsFacts = {
  /** The site's description of itself; null if it has none. */
  description: string | null;
  count: number;
};

/** The llms.txt of a site (https://llmstxt.org): what it offers, and where programs find it. */
export function llmsText(site: AssistantSite, { description, count }: LlmsFacts): string {
  const link = (label: string, path: string, note: string) =>
    `- [${plain(label)}](${pageUrl(site, path)}): ${plain(note)}`;
  const sections = [
    `# ${plain(site.name)}`,
    `> ${plain(description ?? `Vehicles for sale from ${site.name}.`)}`,
    `The site shows ${count} vehicles. Prices are in Australian dollars; each is shown with what it includes.`,
    section("Search", [
      link(
        "All vehicles",
        searchPath,
        "Add ?query= and words, such as ?query=diesel+ute, or ?range%5Bprice%5D=:30000.",
      ),
      ...carTypes
        .filter((type) => site.stock.filters.carTypes?.includes(type) ?? true)
        .map((type) => link(carTypeLabels[type], `${searchPath}/${type}-cars`, "Vehicles of this condition.")),
    ]),
    section(
      "Locations",
      shownLocations(site)
        .slice(0, mostLocations)
        .map((location) => {
          const phone = locationPhone(location) ?? site.contact.phone;
          return link(
            location.name,
            locationHref(location.slug),
            [addressText(location), phone].filter(Boolean).join(", "),
          );
        }),
    ),
    section(
      "Feeds",
      publicFeeds(site).map(({ fileName, receiver }) =>
        link(fileName, `${feedsPath}/${fileName}`, `All vehicles in stock, for ${receiver}.`),
      ),
    ),
    section(
      "Tools for assistants",
      site.assistants.tools
        ? [
            link(
              "Model Context Protocol",
              mcpPath,
              "Streamable HTTP, without a login: search, vehicles, locations, opening hours, finance estimates and enquiries with the shopper's consent.",
            ),
          ]
        : [],
    ),
  ];
  return `${sections.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Private feeds are not named: their addresses need a token. */
function publicFeeds(site: AssistantSite) {
  return publishedFeeds(site).filter(({ name }) => site.listingFeeds[name].tokenVariable === null);
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [`## ${heading}`, "", ...lines].join("\n");
}

/** Text on one line that cannot become a link or heading. */
function plain(text: string): string {
  return seenLine(text).replaceAll(/[[\]<>`]/g, "");
}
