import { type EnquiryKind, enquiryKinds, kindDefinitions } from "./enquiry-kinds.ts";
import type { EnquiryKindDefinition, KindBooking, SentThing } from "./kind-definition.ts";

type LeadCategory = { category: string; subcategory: string | null };

/** The kind of a lead. The general form can produce job applications. */
export function leadKind({
  form,
  subcategory,
}: Pick<LeadCategory, "subcategory"> & { form: EnquiryKind }): EnquiryKind {
  return kindForSubcategory(subcategory) ?? form;
}

/** The name of a lead's kind for the dealer. Photo requests and chats have the category of a vehicle enquiry. */
export function leadKindName(lead: LeadCategory & { form: EnquiryKind }): string {
  return kindDefinitions[leadKind(lead)].lead.name ?? lead.category;
}

export function leadSent(lead: Pick<LeadCategory, "subcategory"> & { form: EnquiryKind }): SentThing {
  return kindDefinitions[leadKind(lead)].lead.sent ?? { name: "enquiry", preposition: "about" };
}

/** What a lead's shopper booked or asked to book, by its form or its category; null if nothing. */
export function leadBooking(lead: LeadCategory & { form: EnquiryKind }): KindBooking | null {
  return kindDefinitions[lead.form].lead.booking ?? kindDefinitions[kindForCategory(lead) ?? lead.form].lead.booking;
}

export function storedCategory(chosen: string): LeadCategory {
  const kind = kindForChosenCategory(chosen);
  return (kind && kindDefinitions[kind].lead.storedAs) ?? { category: chosen, subcategory: null };
}

/** The kind that a chosen category implies, whichever form was used. Null: it implies none. */
export function kindForChosenCategory(category: string | null): EnquiryKind | null {
  const isChosen = ({ lead }: EnquiryKindDefinition) => lead.storedAs !== null && lead.category === category;
  return enquiryKinds.find((kind) => isChosen(kindDefinitions[kind])) ?? null;
}

/** Whether a form of a kind can have a category: a kind of its own category does not become another kind. */
export function mayHaveCategory(form: EnquiryKind, category: string): boolean {
  if (kindDefinitions[form].lead.category === null) return true;
  const owner = enquiryKinds.find((kind) => kindDefinitions[kind].lead.category === category);
  return owner === undefined || owner === form;
}

/** The kind that sets this category and subcategory, whichever form was used. Null: none does. */
export function kindForCategory({ category, subcategory }: LeadCategory): EnquiryKind | null {
  const isNamed = ({ lead }: EnquiryKindDefinition) => lead.storedAs === null && lead.category === category;
  return kindForSubcategory(subcategory) ?? enquiryKinds.find((kind) => isNamed(kindDefinitions[kind])) ?? null;
}

function kindForSubcategory(subcategory: string | null): EnquiryKind | null {
  if (subcategory === null) return null;
  return enquiryKinds.find((kind) => kindDefinitions[kind].lead.storedAs?.subcategory === subcategory) ?? null;
}
