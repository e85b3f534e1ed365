import type { ContactPoint } from "./contact-point.ts";
import type { Lead } from "./lead.ts";
import { dayMs } from "../settings/durations.ts";

/** A lead, an account, an application for finance or an online purchase on a site, with all its contact points. */
export type PersonalSubject = {
  kind: "lead" | "account" | "application" | "purchase" | "reservation" | "invoice-payment";
  id: string;
  points: readonly ContactPoint[];
  deliveryIds: readonly string[];
};

/** How a contact point was found to belong to the person, and on which site; `steps` is 0 for a named one. */
export type FoundPoint = {
  point: ContactPoint;
  steps: number;
  foundIn: (PersonalSubject & { siteId: string }) | null;
};

export type PersonOnSite = {
  siteId: string;
  points: readonly FoundPoint[];
  /** Contact points that several people use: data found only by these is left out. */
  shared: readonly ContactPoint[];
  subjects: readonly PersonalSubject[];
};

export type PersonalRecord = { kind: string; siteId: string; record: unknown };

/**
 * A part of the store that holds personal data. Every new table or folder with personal data must be added to the list
 * of these.
 */
export interface PersonalDataStore {
  siteIds(): Promise<string[]>;
  /** Subjects with this contact point on a site. */
  findSubjects(siteId: string, point: ContactPoint): Promise<PersonalSubject[]>;
  /** All records about the person on that site. */
  readRecords(person: PersonOnSite): Promise<PersonalRecord[]>;
  /** Erases the person's data. Returns the number of records changed or removed. */
  erase(person: PersonOnSite, now: number): Promise<number>;
}

/** A lead without personal data: only the subject of the enquiry remains, for statistics. */
export function erasedLead(lead: Lead): Lead {
  return {
    ...lead,
    name: "",
    lastName: null,
    email: "",
    phone: "",
    message: null,
    rego: null,
    postcode: null,
    vehiclePriceBudget: null,
    dateTime: null,
    preferredContactMethod: null,
    special: null,
    unknownVehicle: null,
    answers: [],
    consent: null,
    valuation: null,
    tradeIn: null,
  };
}

/** A site's leads received before this time lose their personal data. */
export function retentionEnd(now: number, retentionDays: number): number {
  return now - retentionDays * dayMs;
}
