import type { Lead } from "./lead.ts";
import { parsePhoneNumber } from "./phone-number.ts";

/** How a person is known: by phone (E.164), by e-mail, or by both; either is enough. */
export type Person = { phone: string | null; email: string | null };

/** Something that was kept about a person, as it goes to that person. */
export type PersonalRecord = { kind: string; siteId: string; record: unknown };

/** A part of the store that holds personal data. Every new table that does joins the list of these. */
export interface PersonalDataStore {
  /** Everything kept about a person, on every site. */
  exportOf(person: Person): Promise<PersonalRecord[]>;
  /** Takes the person out of it, on every site. Answers how many records were changed or removed. */
  erase(person: Person, now: number): Promise<number>;
}

/** Reads how a person is named; null when the phone or the address cannot be one. */
export function personOf(phone: string | null, email: string | null): Person | null {
  const number = phone === null ? null : parsePhoneNumber(phone);
  if (phone !== null && number === null) return null;
  if (email !== null && !email.includes("@")) return null;
  if (number === null && email === null) return null;
  return { phone: number, email: email?.trim().toLowerCase() ?? null };
}

/** Whether what was sent is of this person. */
export function isOfPerson({ phone, email }: Pick<Lead, "phone" | "email">, person: Person): boolean {
  return (
    (person.phone !== null && phone === person.phone) || (person.email !== null && email.toLowerCase() === person.email)
  );
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
