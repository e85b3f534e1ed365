import type { Context } from "hono";
import {
  type EnquiryKind,
  enquiryFormRules,
  type FieldError,
  readEnquiryForm,
  type ValidEnquiry,
} from "../../leads/enquiry-form.ts";
import { deliveriesOf } from "../../leads/delivery/delivery-target.ts";
import { enquiryLead } from "../../leads/enquiry.ts";
import { sameEnquiryKeys, sameSince } from "../../leads/same-enquiry.ts";
import type { LeadStore } from "../../leads/lead-store.ts";
import { priceDisplay } from "../../vehicles/price-display.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { enquiryFormOf } from "./enquiry.ts";
import type { Page } from "../page.ts";
import type { SiteRequest } from "../site-request.ts";
import { shownVehicle } from "../vehicle/vehicle.ts";

export type EnquiryPorts = {
  leads: LeadStore;
  newId: () => string;
  /** A key for an enquiry that came without one, equal for equal texts. */
  keyOf: (text: string) => string;
};

/** What came of an enquiry. */
export type EnquiryOutcome =
  | { kind: "stored"; leadId: string }
  | { kind: "invalid"; errors: FieldError[]; page: Page }
  | { kind: "refused"; status: 400 | 415; message: string };

const kinds: readonly EnquiryKind[] = ["general", "vehicle", "photo-request", "test-drive"];
const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Without a key of its own the same enquiry within at least this time is one enquiry: a double click, a reload. */
const sameEnquiryWithinMs = 60 * 60 * 1000;

/** Takes an enquiry as JSON or as a plain form: checks it, stores it with its deliveries, then answers. */
export async function receiveEnquiry(
  context: Context,
  request: SiteRequest,
  ports: EnquiryPorts,
): Promise<EnquiryOutcome> {
  const sent = await readBody(context);
  if (sent === null)
    return { kind: "refused", status: 400, message: "The enquiry could not be read. Send a form or a JSON object." };
  const vehicle = await vehicleOf(sent, request);
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  const kind = kindOf(sent, vehicle);
  const checked = readEnquiryForm(sent, enquiryFormRules(kind, settings.enquiry));
  if (!checked.ok)
    return {
      kind: "invalid",
      errors: checked.errors,
      page: refusedPage(kind, settings, vehicle, sent, checked.errors),
    };
  return {
    kind: "stored",
    leadId: await store(checked.enquiry, { kind, vehicle, settings, sent }, context, request, ports),
  };
}

type Understood = {
  kind: EnquiryKind;
  vehicle: Vehicle | null;
  settings: SiteRequest["site"];
  sent: Record<string, unknown>;
};

async function store(
  enquiry: ValidEnquiry,
  understood: Understood,
  context: Context,
  request: SiteRequest,
  ports: EnquiryPorts,
): Promise<string> {
  const { kind, vehicle, settings, sent } = understood;
  const lead = enquiryLead(enquiry, {
    kind,
    vehicle,
    dealershipSlug: knownDealership(sent["dealership_slug"], settings),
    manufacturerSlug: settings.singleManufacturer,
    hiddenMessage: kind === "photo-request" ? settings.enquiry.photoRequestMessage : null,
  });
  const stored = { ...lead, siteId: request.site.slug, leadId: ports.newId(), receivedAt: request.now };
  const [key, ...earlierKeys] = keysOf(context, enquiry, understood, request, ports);
  const receipt = await ports.leads.submit(stored, key, deliveriesOf(stored, request, ports.keyOf), {
    earlierKeys,
    sameKeys: sameEnquiryKeys(lead),
    sameSince: sameSince(request.now, request.site.leadDelivery.sameEnquiryHours),
  });
  return receipt.leadId;
}

type Keys = [key: string, ...earlier: string[]];

/** The browser's own key; without one the content's in this hour, and in the hour before. */
function keysOf(
  context: Context,
  enquiry: ValidEnquiry,
  { kind, vehicle }: Understood,
  request: SiteRequest,
  ports: EnquiryPorts,
): Keys {
  const given = context.req.header("idempotency-key");
  if (given && keyPattern.test(given)) return [given];
  const hour = Math.floor(request.now / sameEnquiryWithinMs);
  const keyIn = (period: number) => ports.keyOf(JSON.stringify([period, kind, vehicle?.id ?? null, enquiry]));
  return [keyIn(hour), keyIn(hour - 1)];
}

async function readBody(context: Context): Promise<Record<string, unknown> | null> {
  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  try {
    if (type === "application/json") {
      const body: unknown = await context.req.json();
      return typeof body === "object" && body !== null && !Array.isArray(body)
        ? (body as Record<string, unknown>)
        : null;
    }
    if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data")
      return await context.req.parseBody({ all: true });
  } catch {
    return null;
  }
  return null;
}

/** Only a vehicle that this site shows can be asked about; of another site's vehicle nothing is known here. */
async function vehicleOf(sent: Record<string, unknown>, request: SiteRequest): Promise<Vehicle | null> {
  const id = sent["car_id"];
  if (typeof id !== "string" || id === "" || id.length > 100) return null;
  const vehicle = await request.stock.vehicleById(request.site.slug, id);
  return vehicle && shownVehicle(vehicle.slug, request);
}

function kindOf(sent: Record<string, unknown>, vehicle: Vehicle | null): EnquiryKind {
  const kind = kinds.find((known) => known === sent["kind"]) ?? "general";
  return kind === "general" && vehicle ? "vehicle" : kind;
}

function knownDealership(sent: unknown, site: SiteRequest["site"]): string | null {
  return site.dealerships.find(({ slug }) => slug === sent)?.slug ?? null;
}

function refusedPage(
  kind: EnquiryKind,
  site: SiteRequest["site"],
  vehicle: Vehicle | null,
  sent: Record<string, unknown>,
  errors: FieldError[],
): Page {
  const about = vehicle && {
    vehicle,
    title: vehicleTitle(vehicle),
    priceText: priceDisplay(vehicle, site.price).text,
    image: vehicleImages(vehicle)[0]?.reference ?? null,
  };
  return {
    name: "enquiry",
    status: 422,
    dealershipSlug: vehicle?.dealershipSlug ?? null,
    props: {
      form: enquiryFormOf(kind, site, about, { sent: textsOf(sent), errors }),
      backHref: vehicle ? `/cars/${encodeURIComponent(vehicle.slug)}` : "/contact-us",
      backLabel: vehicle ? `Back to the ${vehicleTitle(vehicle).line}` : "Back to our contact details",
    },
    head: {
      title: "Your enquiry needs a change",
      description: null,
      canonicalPath: null,
      index: false,
      structuredData: [],
    },
  };
}

function textsOf(sent: Record<string, unknown>): Record<string, string> {
  const shownFields = ["name", "email", "phone", "message", "category", "rego", "opt_in"];
  return Object.fromEntries(
    shownFields.flatMap((field) => {
      const value = sent[field];
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return typeof last === "string" ? [[field, last]] : [];
    }),
  );
}
