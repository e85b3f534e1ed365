import type { ContactPoint } from "./contact-point.ts";
import type { Lead } from "./lead.ts";

/** A lead or an account on a site, with every contact point that it holds. */
export type PersonalSubject = {
  kind: "lead" | "account";
  id: string;
  points: readonly ContactPoint[];
  /** Ids of its deliveries: delivered files are named by them. */
  deliveryIds: readonly string[];
};

/** How a contact point was found to be the person's, and on which site; `steps` is 0 for one that was named. */
export type FoundPoint = {
  point: ContactPoint;
  steps: number;
  foundIn: (PersonalSubject & { siteId: string }) | null;
};

/** What is a person's on one site. */
export type PersonOnSite = {
  siteId: string;
  points: readonly FoundPoint[];
  /** Contact points that several people use: what holds only these was left out. */
  shared: readonly ContactPoint[];
  subjects: readonly PersonalSubject[];
};

/** Something that was kept about a person, as it goes to that person. */
export type PersonalRecord = { kind: string; siteId: string; record: unknown };

/** A part of the store that holds personal data. Every new table or folder that does joins the list of these. */
export interface PersonalDataStore {
  /** Every site of which it holds something, whether or not the site is configured. */
  siteIds(): Promise<string[]>;
  /** What holds a contact point on a site. */
  subjectsOf(siteId: string, point: ContactPoint): Promise<PersonalSubject[]>;
  /** Everything kept about the person on that site. */
  recordsOf(person: PersonOnSite): Promise<PersonalRecord[]>;
  /** Takes the person out of it. Answers how many records were changed or removed. */
  erase(person: PersonOnSite, now: number): Promise<number>;
}

/** A lead without its person: what remains is what was asked about, for counting. */
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

/** The moment before which a site's leads lose their personal data. */
export function retentionEnd(now: number, retentionDays: number): number {
  return now - retentionDays * 24 * 60 * 60 * 1_000;
}
