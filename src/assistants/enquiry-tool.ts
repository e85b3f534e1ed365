import { z } from "zod";
import { contactPath } from "../addresses/paths.ts";
import { signInHref } from "../accounts/sign-in-address.ts";
import { submitEnquiry } from "../enquiries/submit-enquiry.ts";
import { chosenOptIn, documentFields } from "../leads/consent.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { leadReference } from "../leads/lead-reference.ts";
import type { AssistantRequest, AssistantSite } from "./assistant-request.ts";
import { assistantTool, ToolRefusal } from "./assistant-tool.ts";
import { enquiryPlace } from "./enquiry-place.ts";
import { enquiryDocuments, type SentVersions, unseenDocuments } from "./enquiry-documents.ts";
import { pageUrl } from "./vehicle-facts.ts";
import { findShownVehicle } from "./vehicle-tool.ts";

const text = (most: number) => z.string().trim().max(most);

const version = text(60).optional();
const vehicleId = text(300).optional().describe("The vehicle that the enquiry is about.");

/** What applies to an enquiry before it is sent. */
export const enquiryDocumentsTool = assistantTool({
  name: "get_enquiry_documents",
  title: "Show what applies to an enquiry",
  description:
    "Returns what the shopper must see before an enquiry is sent: what the dealer does with the details, the privacy policy, and the terms and the consent to news if the dealer asks for them. send_enquiry needs their versions.",
  input: z.strictObject({ vehicle_id: vehicleId }),
  isReadOnly: true,
  async run({ vehicle_id }, request, { legalPages }) {
    const { settings } = await askedAbout(vehicle_id, request);
    return enquiryDocuments(settings, legalPages(settings));
  },
});

/** Sends an enquiry as the site's form does, with the same checks. */
export const enquiryTool = assistantTool({
  name: "send_enquiry",
  title: "Send an enquiry",
  description:
    "Sends an enquiry to the dealer, who then contacts the shopper. Use it only after the shopper has seen all of the details and has expressly agreed to send them to this dealer; set consent to true only then. Show the shopper the documents of get_enquiry_documents first, and send their versions.",
  input: z.strictObject({
    consent: z
      .literal(true, "The shopper must first agree to send these details to the dealer.")
      .describe("True only if the shopper has seen these details and expressly agreed to send them."),
    name: text(200).min(1).describe("The shopper's name."),
    email: text(254).optional(),
    phone: text(40).optional().describe("An Australian number, such as 0412 345 678."),
    message: text(4_000).min(1).describe("What the shopper wants to know."),
    vehicle_id: vehicleId,
    category: text(100).optional().describe("One of the dealer's categories. Default: a general enquiry."),
    location: text(100).optional().describe("The location that should respond, from list_locations."),
    dealership: text(100)
      .optional()
      .describe("The dealership that should respond, if the dealer has several and no location is given."),
    privacy_version: version.describe("The version of the privacy policy that the shopper has seen."),
    terms_version: version.describe("The version of the terms that the shopper has accepted."),
    news_version: version.describe("The version of the text with which the shopper asked for news."),
    accepts_terms: z.boolean().optional().describe("True if the shopper has accepted the dealer's terms."),
    wants_news: z
      .boolean()
      .optional()
      .describe("True only if the shopper has asked for news and offers. Never assume it."),
    request_key: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/)
      .optional()
      .describe("The same key for every attempt at one enquiry, so that it is sent once."),
  }),
  isReadOnly: false,
  async run(input, request, ports) {
    if (!request.site.assistants.enquiries)
      throw new ToolRefusal(`This dealer takes enquiries on its site only: ${pageUrl(request.site, contactPath)}`);
    const { vehicle, settings } = await askedAbout(input.vehicle_id, request);
    const place = enquiryPlace(input, vehicle, request.site);
    const documents = enquiryDocuments(settings, ports.legalPages(settings));
    const unseen = unseenDocuments(input, documents);
    if (unseen.length > 0) throw new ToolRefusal(`Nothing was sent. ${unseen.join(" ")}`);
    if (!(await ports.mayEnquire()))
      throw new ToolRefusal("Too many enquiries from this connection. Try again in an hour, or call the dealer.");
    const body = {
      kind: "general",
      ...(vehicle && { car_id: vehicle.id }),
      ...contents({ ...input, ...place }),
      category: input.category ?? usualCategory(settings),
    };
    const sender = { ...ports.sender, key: input.request_key ?? null };
    const submission = await submitEnquiry(body, sender, request, ports.enquiries);
    switch (submission.kind) {
      case "stored":
        ports.onEnquiry(submission.leadId);
        return {
          sent: true,
          reference: leadReference(submission.shownId),
          next: settings.enquiry.nextStep,
          documents,
        };
      case "invalid":
        throw new ToolRefusal(
          `Nothing was sent. ${submission.errors.map((error) => argumentError(error, settings)).join(" ")}`,
        );
      case "gated":
        throw new ToolRefusal(
          `Nothing was sent: the shopper must first sign in on the dealer's site at ${pageUrl(request.site, signInHref(submission.signIn))}`,
        );
    }
  },
});

/** Arguments of the tool by the form's fields, where their names differ. */
const argumentOfField: Readonly<Record<string, string>> = {
  dealership_slug: "dealership",
  terms_conditions: "accepts_terms",
  opt_in: "wants_news",
  car_id: "vehicle_id",
};

/** The error of an argument, in the form's words, and the values that it may have. */
function argumentError({ field, message }: FieldError, { enquiry }: AssistantSite): string {
  const name = argumentOfField[field] ?? field;
  if (name === "accepts_terms") return `accepts_terms: ${message}. Send true once the shopper has accepted the terms.`;
  if (name === "category") return `category: ${message} Send one of: ${enquiry.categories.join(", ")}.`;
  return `${name}: ${message}`;
}

async function askedAbout(id: string | undefined, request: AssistantRequest) {
  const vehicle = id === undefined ? null : await findShownVehicle(id, request);
  return { vehicle, settings: vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site };
}

type Details = SentVersions & {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  message: string;
  location?: string | undefined;
  dealership?: string | undefined;
  accepts_terms?: boolean | undefined;
};

/** The fields as the form names them. News are sent only to a shopper who asked for them. */
function contents({ name, email, phone, message, location, dealership, accepts_terms, ...sent }: Details) {
  return {
    name,
    email: email ?? "",
    phone: phone ?? "",
    message,
    location: location ?? "",
    dealership_slug: dealership ?? "",
    terms_conditions: String(accepts_terms === true),
    opt_in: sent.wants_news === true ? chosenOptIn : "false",
    opt_in_box: "unticked",
    opt_in_version: sent.news_version ?? "",
    [documentFields.policy]: sent.privacy_version ?? "",
    [documentFields.terms]: sent.terms_version ?? "",
  };
}

function usualCategory({ enquiry }: AssistantSite): string {
  return enquiry.categories.find((category) => /^general/i.test(category)) ?? enquiry.categories[0] ?? "";
}
