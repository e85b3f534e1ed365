import { isSold } from "../vehicles/availability.ts";
import { carTypeLabels } from "../vehicles/car-type-labels.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { valueLabel } from "../search/facets.ts";
import type { SearchScope } from "../search/search-engine.ts";
import { shownFrom } from "../search/base-condition.ts";

/** One reason why the site does not list a vehicle, and what changes it. */
export type HiddenCause = { cause: HiddenCauseName; text: string; remedy: string };

export const hiddenCauseNames = [
  "hidden-by-feed",
  "hidden-by-us",
  "sold-without-date",
  "sold-too-long-ago",
  "car-type",
  "status",
  "make",
  "item-type",
  "dealership",
  "photos",
] as const;
export type HiddenCauseName = (typeof hiddenCauseNames)[number];

/** Whether the feed shows the vehicle on the website, whatever an override says. */
type Hidable = { isShownByFeed: boolean };

/** Every cause why a site does not list a vehicle; none exactly if it lists it (`isInScope`). */
export function whyHidden(vehicle: Vehicle, scope: SearchScope, { isShownByFeed }: Hidable): HiddenCause[] {
  return [...hiddenCauses(vehicle, isShownByFeed), ...saleCauses(vehicle, scope), ...filterCauses(vehicle, scope)];
}

function hiddenCauses({ showOnDealerWebsite }: Vehicle, isShownByFeed: boolean): HiddenCause[] {
  if (showOnDealerWebsite) return [];
  if (isShownByFeed)
    return [
      {
        cause: "hidden-by-us",
        text: "An override hides it.",
        remedy: "End the override of “Shown on the website”.",
      },
    ];
  return [
    {
      cause: "hidden-by-feed",
      text: "The stock feed hides it.",
      remedy: "Release it in the system that sends the feed, or set an override that shows it.",
    },
  ];
}

function saleCauses(vehicle: Vehicle, scope: SearchScope): HiddenCause[] {
  if (!isSold(vehicle)) return [];
  const remedy = "If it is still for sale, set its status to “In stock”.";
  if (vehicle.soldAt === null)
    return [{ cause: "sold-without-date", text: "It is sold, and the date of sale is unknown.", remedy }];
  if (vehicle.soldAt >= shownFrom(scope)) return [];
  const days = scope.soldVisibleDays === 1 ? "1 day" : `${scope.soldVisibleDays} days`;
  return [{ cause: "sold-too-long-ago", text: `It was sold more than ${days} ago.`, remedy }];
}

function filterCauses(vehicle: Vehicle, scope: SearchScope): HiddenCause[] {
  const { carType, make, itemType, dealershipSlug, dealershipName, images } = vehicle;
  const status = isSold(vehicle) ? "sold" : vehicle.status;
  const required = scope.minimumPhotoCount;
  const fewPhotos: HiddenCause[] =
    images.length >= required
      ? []
      : [
          {
            cause: "photos",
            text: `It has ${counted(images.length)}; the site lists vehicles with at least ${required}.`,
            remedy: `Add ${counted(required - images.length)}.`,
          },
        ];
  return [
    ...filterCause("car-type", scope.carTypes, carType, `${carTypeLabels[carType]} vehicles`),
    ...filterCause("status", scope.statuses, status, `vehicles with the status “${valueLabel("status", status)}”`),
    ...filterCause("make", scope.makes, make, `the make ${make}`),
    ...filterCause(
      "item-type",
      scope.itemTypes,
      itemType,
      `vehicles of the type “${valueLabel("item_type", itemType)}”`,
    ),
    ...filterCause("dealership", scope.dealerships, dealershipSlug, `stock of ${dealershipName ?? dealershipSlug}`),
    ...fewPhotos,
  ];
}

type FilterName = Extract<HiddenCauseName, keyof typeof filterSettings>;

/** The setting behind each filter. */
const filterSettings = {
  "car-type": "stock.filters.carTypes",
  status: "stock.filters.statuses",
  make: "stock.filters.makes",
  "item-type": "stock.itemTypes",
  dealership: "stock.filters.dealerships",
} as const;

function filterCause(
  cause: FilterName,
  listed: readonly string[] | null | undefined,
  value: string,
  what: string,
): HiddenCause[] {
  if (listed === null || listed === undefined || listed.includes(value)) return [];
  const remedy = `Add it to the site's setting ${filterSettings[cause]}.`;
  return [{ cause, text: `The site does not list ${what}.`, remedy }];
}

function counted(photos: number): string {
  return photos === 1 ? "1 photo" : `${photos} photos`;
}
