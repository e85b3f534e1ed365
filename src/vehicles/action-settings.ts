import { z } from "zod";
import { journeyNames } from "../enquiry-kinds/journey-names.ts";
import { setting } from "../settings/setting.ts";
import { httpsUrl } from "../settings/web-url.ts";

/** Last path segments of reservation pages (§2); a site's setting selects one (RT-09). */
export const reserveSteps = ["checkout", "buy-online"] as const;

/** Side of a third party's slot, in CSS pixels: from the smallest phone to a full page. */
const slotSide = z.int().min(240).max(900);

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
      "Data that a vehicle needs before it can be saved or compared.",
    ),
    reserve: setting(
      z.enum(["off", ...reserveSteps]).default("off"),
      "Whether vehicles can be reserved, and which of the two paths is used.",
      "dealership",
    ),
    onlinePurchase: setting(
      z.boolean().default(false),
      `Whether used vehicles can be bought by ${journeyNames.onlinePurchase} at /checkout-journey.`,
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

export type ActionSettings = z.output<typeof actionSettings>;
