import { expect, test } from "vitest";
import type { EnquiryKind } from "./enquiry-kinds.ts";
import { kindForCategory, kindForChosenCategory, leadKind, leadKindName, storedCategory } from "./kind-of-lead.ts";

test.each([
  ["Careers Enquiry", { category: "General Enquiry", subcategory: "Career Enquiry" }, "careers"],
  ["Parts Enquiry", { category: "Parts Enquiry", subcategory: null }, null],
  ["General Enquiry", { category: "General Enquiry", subcategory: null }, null],
])("[EF-10 EF-12] choosing %s is stored as %o and gives any form the kind %s", (chosen, stored, kind) => {
  expect(storedCategory(chosen)).toEqual(stored);
  expect(kindForChosenCategory(chosen)).toBe(kind);
});

test("without a chosen category the form keeps its kind", () => expect(kindForChosenCategory(null)).toBeNull());

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

test.each([
  ["Test Drive Booking", null, "test-drive"],
  ["General Enquiry", "Career Enquiry", "careers"],
  ["Test Drive Booking", "Career Enquiry", "careers"],
  ["Careers Enquiry", null, null],
  ["Used Vehicle Enquiry", null, null],
  ["General Enquiry", "Night shift", null],
])("the category %s with the subcategory %j names the kind %s", (category, subcategory, kind) => {
  expect(kindForCategory({ category, subcategory })).toBe(kind);
});
