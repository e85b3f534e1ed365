import { callBack } from "./call-back.ts";
import { careersEnquiry } from "./careers.ts";
import { chat } from "./chat.ts";
import type { Department } from "./department.ts";
import type { EnquiryKindDefinition, FormPage, SharedField } from "./kind-definition.ts";
import { financeEnquiry } from "./finance.ts";
import { fleetEnquiry } from "./fleet.ts";
import { generalEnquiry } from "./general.ts";
import { onlinePurchase } from "./online-purchase.ts";
import { partsEnquiry } from "./parts.ts";
import { preApproval } from "./pre-approval.ts";
import { photoRequest } from "./photo-request.ts";
import { reservation } from "./reservation.ts";
import { serviceBooking } from "./service-booking.ts";
import { specialOffer } from "./special-offer.ts";
import { spinToWin } from "./spin-to-win.ts";
import { testDrive } from "./test-drive.ts";
import { tradeIn } from "./trade-in.ts";
import { vehicleEnquiry } from "./vehicle.ts";

/** All kinds of enquiry. Add new ones at the end: the settings and the webhook schema use this order. */
const definitions = [
  generalEnquiry,
  vehicleEnquiry,
  chat,
  photoRequest,
  callBack,
  testDrive,
  specialOffer,
  serviceBooking,
  partsEnquiry,
  fleetEnquiry,
  careersEnquiry,
  tradeIn,
  reservation,
  financeEnquiry,
  spinToWin,
  preApproval,
  onlinePurchase,
] as const;

export type EnquiryKind = (typeof definitions)[number]["name"];

export const enquiryKinds: readonly EnquiryKind[] = definitions.map(({ name }) => name);

export const kindDefinitions = mapKinds((definition) => definition);

export function mapKinds<Value>(
  readValue: (definition: EnquiryKindDefinition) => Value,
): Readonly<Record<EnquiryKind, Value>> {
  return Object.fromEntries(definitions.map((definition) => [definition.name, readValue(definition)])) as Record<
    EnquiryKind,
    Value
  >;
}

export function asksFor(kind: EnquiryKind, field: SharedField): boolean {
  return kindDefinitions[kind].steps.some(({ groups }) => groups.some(({ fields }) => fields.includes(field)));
}

export const kindCategories: readonly string[] = definitions.flatMap(({ lead }) => lead.category ?? []);

type ContentPage = Extract<(typeof definitions)[number]["form"], { isContentPage: true }>["path"];

/** Form pages that sites can turn on in `content.pages` (RT-24, RT-25). */
export const formPages: readonly ContentPage[] = definitions.flatMap(({ form }) =>
  form.on === "own-page" && form.isContentPage ? [form.path] : [],
);

/** The page of a kind's form. Null: the form has no page of its own. */
export function formPage(kind: EnquiryKind): FormPage | null {
  const { form } = kindDefinitions[kind];
  return form.on === "own-page" ? form : null;
}

/** Whether only the server itself sends enquiries of a kind, with facts that no form may claim. */
export function isSentByServerOnly(name: unknown): boolean {
  return enquiryKinds.some((kind) => kind === name && kindDefinitions[kind].isSentByServer === true);
}

/** The department whose places the form of a kind offers. Null: none in particular. */
export function kindDepartment(kind: EnquiryKind): Department | null {
  const { about } = kindDefinitions[kind];
  return typeof about === "string" ? null : about.department;
}

export function happensAtVehicle(kind: EnquiryKind): boolean {
  return (kindDepartment(kind) ?? "sales") === "sales";
}

/** Whether an enquiry of a kind means nothing without a vehicle, such as a reservation. */
export function needsVehicle(kind: EnquiryKind): boolean {
  const { form }: EnquiryKindDefinition = kindDefinitions[kind];
  return form.on === "reserve-page" || form.on === "checkout-journey" || (form.on === "own-page" && form.needsVehicle);
}

/** Reads the kind that a form sent. A general enquiry with a vehicle is a vehicle enquiry; unknown kinds are general. */
export function readEnquiryKind(name: unknown, namesVehicle: boolean): EnquiryKind {
  const kind = enquiryKinds.find((known) => known === name) ?? generalEnquiry.name;
  return kind === generalEnquiry.name && namesVehicle ? vehicleEnquiry.name : kind;
}
