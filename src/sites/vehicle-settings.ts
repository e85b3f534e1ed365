import { z } from "zod";
import { sectionOrder, sentence, setting, variableName } from "./setting.ts";

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

/** A heading with one or two sentences. */
export const textPoint = z.strictObject({ title: sentence, text: sentence });

/** A frequently asked question with its answer. */
export const frequentQuestion = z.strictObject({ question: sentence, answer: sentence });

export const vehiclePageSettings = z
  .strictObject({
    sections: setting(
      sectionOrder(vehiclePageSectionNames),
      "Sections of the vehicle page, in this order; null for those of the site's template.",
      "dealership",
    ),
    shownFacts: setting(
      z.array(z.enum(optionalVehicleFacts)).default(["stockNumber", "regplate"]),
      "Optional facts that the vehicle page shows.",
      "dealership",
    ),
    engineSizeUnit: setting(
      z.enum(["cc", "litres-over-1999"]).default("cc"),
      "How an engine size is written: always in cc, or in litres above 1999 cc.",
    ),
    sidebarText: setting(sentence.default("Pre-Approved"), "Text of the finance box beside the vehicle.", "dealership"),
    whatsIncluded: setting(
      z.array(textPoint).default([]),
      "Points of the section What's Included; none hides the section.",
      "dealership",
    ),
    protectYourCar: setting(
      z.array(textPoint).default([]),
      "Points of the section Protect Your Car; none hides the section.",
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
      "What the call button opens: a tel link or the chat; off hides it.",
      "dealership",
    ),
    chat: setting(
      z.enum(["off", "built-in", "widget"]).default("built-in"),
      "Whether the site offers chat: the built-in one, whose messages become leads, or a third party's widget.",
      "dealership",
    ),
    chatWidgetUrl: setting(
      httpsUrl.nullable().default(null),
      "Script address of the chat widget, loaded only when a shopper who allowed third parties opens the chat.",
      "dealership",
    ),
    chatWidgetOrigins: setting(
      z.array(httpsUrl).default([]),
      "Further addresses that the chat widget loads from, connects to or frames.",
      "dealership",
    ),
    chatWidgetSize: setting(
      z.strictObject({ widthPx: slotSide, heightPx: slotSide }).default({ widthPx: 380, heightPx: 560 }),
      "Size of the slot that waits for the chat widget.",
      "dealership",
    ),
    compare: setting(z.boolean().default(true), "Whether vehicles can be put side by side."),
    saveAndCompareNeed: setting(
      z.enum(["sellable", "sellable-with-image-and-price"]).default("sellable"),
      "What a vehicle needs before it can be saved or compared.",
    ),
    reserve: setting(
      z.enum(["off", "checkout", "buy-online"]).default("off"),
      "Whether a vehicle can be reserved, and at which of the two addresses.",
      "dealership",
    ),
    onlinePurchase: setting(
      z.boolean().default(false),
      "Whether used vehicles can be bought online at /checkout-journey.",
      "dealership",
    ),
    tradeInValuation: setting(z.boolean().default(false), "Whether the valuation service is on.", "dealership"),
    historyReport: setting(z.boolean().default(true), "Whether a vehicle's history report is linked.", "dealership"),
    pdf: setting(z.boolean().default(false), "Whether a vehicle can be printed as a PDF.", "dealership"),
    testDrive: setting(z.boolean().default(true), "Whether a test drive can be booked from a vehicle.", "dealership"),
    callBack: setting(
      z.boolean().default(true),
      "Whether shoppers can ask to be called, from a vehicle and from the contact page.",
      "dealership",
    ),
    photoRequest: setting(z.boolean().default(true), "Whether photos of a vehicle can be asked for.", "dealership"),
  })
  .prefault({});

export const acceptedPayments = ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"] as const;

export const reservationSettings = z
  .strictObject({
    depositCents: setting(
      z.int().min(100).max(1_000_000).multipleOf(100).default(20_000),
      "Deposit that holds a vehicle, in cents; whole dollars.",
      "dealership",
    ),
    holdHours: setting(z.int().min(1).max(720).default(48), "Hours a deposit holds a vehicle."),
    moneyBack: setting(
      z.enum(["none", "48-hours", "14-days"]).default("none"),
      "Guarantee the copy promises: 48 hours on pre-owned, or 14 days money back or exchange on used.",
      "dealership",
    ),
    acceptedPayments: setting(
      z.array(z.enum(acceptedPayments)).default([...acceptedPayments]),
      "Payments on the accepted-payments strip.",
    ),
    provider: setting(z.enum(["demo", "stripe"]).default("demo"), "Who takes the deposit."),
    keyVariable: setting(
      variableName.nullable().default(null),
      "Environment variable that holds the key of the payment provider.",
      "dealership",
    ),
  })
  .prefault({});

export const signInSettings = z
  .strictObject({
    gate: setting(
      z.boolean().default(false),
      "Whether checkout, finance and spin-to-win need a signed-in visitor.",
      "dealership",
    ),
  })
  .prefault({});

export const watchlistSettings = z
  .strictObject({
    storage: setting(
      z.enum(["none", "browser", "account"]).default("browser"),
      "Where saved vehicles are kept: nowhere, in the browser, or with the visitor's account.",
      "dealership",
    ),
  })
  .prefault({});

export const tradeInSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site takes trade-ins.", "dealership"),
    provider: setting(z.enum(["demo", "autograb", "redbook", "glasss"]).default("demo"), "Who values a trade-in."),
    promise: setting(sentence.default("instant offer in 2 minutes"), "What the trade-in page promises.", "dealership"),
    storesValuation: setting(
      z.boolean().default(false),
      "Whether a valuation result is also sent to /api/miscellaneous.",
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
    excludedOfferIds: setting(z.array(sentence).default([]), "Offers that this site does not show.", "dealership"),
  })
  .prefault({});
