import { z } from "zod";
import { sectionOrder, sentence, setting, variableName } from "../settings/setting.ts";
import { frequentQuestion, textPoint } from "../settings/text-point.ts";

/** Sections a vehicle page can show (§2). */
export const vehiclePageSectionNames = [
  "key-information",
  "dealer-comments",
  "whats-included",
  "why-buy-from-us",
  "reserve-online",
  "protect-your-car",
  "car-summary",
  "features",
  "all-specifications",
  "vehicle-details",
  "finance",
  "location-map",
  "similar-vehicles",
] as const;

/** Facts of a vehicle that are shown only if a site turns them on (VP-15). */
export const optionalVehicleFacts = ["views", "carsalesTitle", "stockNumber", "vin", "regplate"] as const;

export const vehiclePageSettings = z
  .strictObject({
    sections: setting(
      sectionOrder(vehiclePageSectionNames),
      "Sections of the vehicle page, in order; null uses those of the site's template.",
      "dealership",
    ),
    shownFacts: setting(
      z.array(z.enum(optionalVehicleFacts)).default(["stockNumber", "regplate"]),
      "Optional facts that the vehicle page shows.",
      "dealership",
    ),
    engineSizeUnit: setting(
      z.enum(["cc", "litres-over-1999"]).default("cc"),
      "Unit of engine sizes: always cc, or litres above 1,999 cc.",
    ),
    sidebarText: setting(sentence.default("Pre-Approved"), "Text of the finance box beside the vehicle.", "dealership"),
    whatsIncluded: setting(
      z.array(textPoint).default([]),
      "Points in the section What's Included; an empty list hides the section.",
      "dealership",
    ),
    protectYourCar: setting(
      z.array(textPoint).default([]),
      "Points in the section Protect Your Car; an empty list hides the section.",
      "dealership",
    ),
  })
  .prefault({});

/** Side of a third party's slot, in CSS pixels: from the smallest phone to a full page. */
const slotSide = z.int().min(240).max(900);
const httpsUrl = z.httpUrl().startsWith("https://", "must start with https://");

export const actionSettings = z
  .strictObject({
    call: setting(
      z.enum(["tel", "chat", "off"]).default("tel"),
      "What the call button opens: the phone (`tel`) or the chat; `off` hides it.",
      "dealership",
    ),
    chat: setting(
      z.enum(["off", "built-in", "widget"]).default("built-in"),
      "Whether the site offers chat: the built-in one, whose messages become leads, or a third party's widget.",
      "dealership",
    ),
    chatWidgetUrl: setting(
      httpsUrl.nullable().default(null),
      "Address of the chat widget's script. It loads only when a shopper who consented to third parties opens the chat.",
      "dealership",
    ),
    chatWidgetOrigins: setting(
      z.array(httpsUrl).default([]),
      "Additional origins that the chat widget loads from, connects to or frames.",
      "dealership",
    ),
    chatWidgetSize: setting(
      z.strictObject({ widthPx: slotSide, heightPx: slotSide }).default({ widthPx: 380, heightPx: 560 }),
      "Size of the space reserved for the chat widget, in CSS pixels.",
      "dealership",
    ),
    compare: setting(z.boolean().default(true), "Whether vehicles can be compared."),
    saveAndCompareNeed: setting(
      z.enum(["sellable", "sellable-with-image-and-price"]).default("sellable"),
      "What a vehicle needs before it can be saved or compared.",
    ),
    reserve: setting(
      z.enum(["off", "checkout", "buy-online"]).default("off"),
      "Whether vehicles can be reserved, and which of the two paths is used.",
      "dealership",
    ),
    onlinePurchase: setting(
      z.boolean().default(false),
      "Whether used vehicles can be bought online at /checkout-journey.",
      "dealership",
    ),
    tradeInValuation: setting(
      z.boolean().default(false),
      "Whether the trade-in valuation service is on.",
      "dealership",
    ),
    historyReport: setting(z.boolean().default(true), "Whether vehicles link to their history report.", "dealership"),
    pdf: setting(z.boolean().default(false), "Whether vehicles can be printed as a PDF.", "dealership"),
    testDrive: setting(z.boolean().default(true), "Whether test drives can be booked from a vehicle.", "dealership"),
    callBack: setting(
      z.boolean().default(true),
      "Whether shoppers can request a call back, from a vehicle and from the contact page.",
      "dealership",
    ),
    photoRequest: setting(z.boolean().default(true), "Whether shoppers can request photos of a vehicle.", "dealership"),
  })
  .prefault({});

export const acceptedPayments = ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"] as const;

export const reservationSettings = z
  .strictObject({
    depositCents: setting(
      z.int().min(100).max(1_000_000).multipleOf(100).default(20_000),
      "Deposit for a reservation, in cents. Must be whole dollars.",
      "dealership",
    ),
    holdHours: setting(z.int().min(1).max(720).default(48), "Hours for which a deposit reserves a vehicle."),
    moneyBack: setting(
      z.enum(["none", "48-hours", "14-days"]).default("none"),
      "Money-back guarantee in the text: 48 hours on pre-owned vehicles, or 14 days' money back or exchange on used vehicles.",
      "dealership",
    ),
    acceptedPayments: setting(
      z.array(z.enum(acceptedPayments)).default([...acceptedPayments]),
      "Payment methods shown as accepted.",
    ),
    provider: setting(z.enum(["demo", "stripe"]).default("demo"), "Payment provider for deposits."),
    keyVariable: setting(
      variableName.nullable().default(null),
      "Environment variable with the key of the payment provider.",
      "dealership",
    ),
  })
  .prefault({});

export const signInSettings = z
  .strictObject({
    gate: setting(
      z.boolean().default(false),
      "Whether visitors must sign in for checkout, finance and spin-to-win.",
      "dealership",
    ),
  })
  .prefault({});

export const watchlistSettings = z
  .strictObject({
    storage: setting(
      z.enum(["none", "browser", "account"]).default("browser"),
      "Where saved vehicles are stored: nowhere, in the browser, or in the visitor's account.",
      "dealership",
    ),
  })
  .prefault({});

export const tradeInSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site accepts trade-ins.", "dealership"),
    provider: setting(
      z.enum(["demo", "autograb", "redbook", "glasss"]).default("demo"),
      "Provider of trade-in valuations.",
    ),
    promise: setting(sentence.default("instant offer in 2 minutes"), "Promise on the trade-in page.", "dealership"),
    storesValuation: setting(
      z.boolean().default(false),
      "Whether valuation results are also sent to `/api/miscellaneous`.",
    ),
    questions: setting(
      z.array(frequentQuestion).default([]),
      "Frequently asked questions about trade-ins.",
      "dealership",
    ),
  })
  .prefault({});

export const offerSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site shows special offers.", "dealership"),
    enquireText: setting(sentence.default("Enquire Now"), "Text of the button on an offer.", "dealership"),
    excludedOfferIds: setting(
      z.array(sentence).default([]),
      "IDs of offers that the site does not show.",
      "dealership",
    ),
  })
  .prefault({});
