import type { Department } from "../locations/location.ts";

/** Kinds of enquiry; each has one form. */
export const enquiryKinds = [
  "general",
  "vehicle",
  "chat",
  "photo-request",
  "call-back",
  "test-drive",
  "special-offer",
  "service-booking",
  "parts",
  "fleet",
  "careers",
  "trade-in",
  "reservation",
] as const;

export type EnquiryKind = (typeof enquiryKinds)[number];

type KindDefinition = {
  /** Category of its leads; null: the shopper chooses it, or the vehicle's car type tells it. */
  category: string | null;
  /** What the dealer calls its leads, where their category does not say. */
  name?: string;
  /** Its vehicle says where it goes; without one, because it is sold by now, nobody is asked. */
  isAboutVehicle?: true;
  /** `isMessageRequired` false of §5: this form does without a message (EF-08); a site can relax the others. */
  isMessageOptional?: true;
  /** Department at whose places it happens: the form asks for the place. */
  department?: Department;
  /** Whether the shopper can choose a time at that place. */
  hasAppointment?: true;
};

/** Category of job applications, from the careers form or the general one. */
export const careersCategory = "Careers Enquiry";
/** Subcategory of job applications, which are stored as general enquiries (§5, EF-12). */
export const careersSubcategory = "Career Enquiry";

/** What each kind is. Careers enquiries are sent as general ones with a subcategory (§5, EF-12). */
export const kindDefinitions: Readonly<Record<EnquiryKind, KindDefinition>> = {
  general: { category: null },
  vehicle: { category: null, isAboutVehicle: true },
  chat: { category: null, name: "Chat Message", isAboutVehicle: true },
  "photo-request": { category: null, name: "Photo Request", isAboutVehicle: true, isMessageOptional: true },
  "call-back": { category: "Phone Call", name: "Call-back Request", isMessageOptional: true },
  "test-drive": {
    category: "Test Drive Booking",
    isMessageOptional: true,
    department: "sales",
    hasAppointment: true,
  },
  "special-offer": { category: "Special Offer Enquiry" },
  "service-booking": { category: "Service Booking", department: "service", hasAppointment: true },
  parts: { category: "Parts Enquiry", department: "parts" },
  fleet: { category: "Fleet Enquiry" },
  careers: { category: careersCategory, name: "Job Application" },
  "trade-in": { category: "Trade-in Enquiry", isMessageOptional: true },
  reservation: { category: "Vehicle Reservation", isAboutVehicle: true, isMessageOptional: true },
};

/** A message rather than a form: one way to reach the shopper is enough. */
export function isChat(kind: EnquiryKind): boolean {
  return kind === "chat";
}

/** Whether the form asks if news and offers may come: not in a chat, of a call, or of who applies for a job. */
export function asksForNews(kind: EnquiryKind, category: string | null = null): boolean {
  return !isChat(kind) && kind !== "careers" && kind !== "call-back" && category !== careersCategory;
}

/** The kind of a lead. A job application may have come from the general form. */
export function leadKind({ form, subcategory }: Omit<NamedKind, "category">): EnquiryKind {
  return subcategory === careersSubcategory ? "careers" : form;
}

/** The name of a lead's kind for the dealer. The category does not distinguish a photo request from a chat. */
export function leadKindName(lead: NamedKind): string {
  return kindDefinitions[leadKind(lead)].name ?? lead.category;
}

type NamedKind = { form: EnquiryKind; category: string; subcategory: string | null };

/** Whether a vehicle's own place is where an enquiry of this kind goes; a service is done elsewhere. */
export function happensAtVehicle(kind: EnquiryKind): boolean {
  const { department = "sales" } = kindDefinitions[kind];
  return department === "sales";
}

/** The kind of a name that a form sent; a general enquiry that names a vehicle is a vehicle's. */
export function enquiryKindOf(name: unknown, namesVehicle: boolean): EnquiryKind {
  const kind = enquiryKinds.find((known) => known === name) ?? "general";
  return kind === "general" && namesVehicle ? "vehicle" : kind;
}
