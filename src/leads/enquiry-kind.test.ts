import { expect, test } from "vitest";
import {
  asksForNews,
  enquiryKindOf,
  type EnquiryKind,
  enquiryKinds,
  happensAtVehicle,
  isChat,
  leadKind,
  leadKindName,
} from "./enquiry-kind.ts";

const kindsWhere = (isSo: (kind: EnquiryKind) => boolean) => enquiryKinds.filter(isSo);

test("only a chat is one", () => expect(kindsWhere(isChat)).toEqual(["chat"]));

test("[EF-10] news are offered with every kind but a chat, a call and a job, whichever form the job came from", () => {
  expect(kindsWhere((kind) => !asksForNews(kind))).toEqual(["chat", "call-back", "careers"]);
  expect(kindsWhere((kind) => asksForNews(kind, "Careers Enquiry"))).toEqual([]);
  expect(asksForNews("general", "Parts Enquiry")).toBe(true);
});

test("everything happens at the vehicle's own place but service and parts", () => {
  expect(kindsWhere((kind) => !happensAtVehicle(kind))).toEqual(["service-booking", "parts"]);
});

test.each<[EnquiryKind, string, string | null, EnquiryKind, string]>([
  ["vehicle", "Used Vehicle Enquiry", null, "vehicle", "Used Vehicle Enquiry"],
  ["chat", "Used Vehicle Enquiry", null, "chat", "Chat Message"],
  ["photo-request", "Used Vehicle Enquiry", null, "photo-request", "Photo Request"],
  ["call-back", "Phone Call", null, "call-back", "Call-back Request"],
  ["general", "Parts Enquiry", null, "general", "Parts Enquiry"],
  ["general", "General Enquiry", "Night shift", "general", "General Enquiry"],
  ["general", "General Enquiry", "Career Enquiry", "careers", "Job Application"],
  ["careers", "General Enquiry", "Career Enquiry", "careers", "Job Application"],
])("[EF-12] a lead of the form %s, %s with the subcategory %j is of the kind %s: %s", (...row) => {
  const [form, category, subcategory, kind, name] = row;
  expect(leadKind({ form, subcategory })).toBe(kind);
  expect(leadKindName({ form, category, subcategory })).toBe(name);
});

test.each<[unknown, boolean, EnquiryKind]>([
  ["parts", true, "parts"],
  ["general", false, "general"],
  ["general", true, "vehicle"],
  ["a kind of before", false, "general"],
  ["__proto__", true, "vehicle"],
  [5, true, "vehicle"],
])("what a form calls %j (it names a vehicle: %s) is of the kind %s", (name, namesVehicle, kind) => {
  expect(enquiryKindOf(name, namesVehicle)).toBe(kind);
});
