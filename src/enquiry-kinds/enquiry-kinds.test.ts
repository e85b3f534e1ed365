import { describe, expect, test } from "vitest";
import {
  asksFor,
  kindDepartment,
  type EnquiryKind,
  readEnquiryKind,
  enquiryKinds,
  formPage,
  happensAtVehicle,
  kindCategories,
} from "./enquiry-kinds.ts";
import { ownFields } from "./own-fields-for-test.ts";

const kindsWhere = (isSo: (kind: EnquiryKind) => boolean) => enquiryKinds.filter(isSo);

test("[EF-10] news are offered with every kind except a chat, a call, a job, a spin, an application for finance and a purchase", () => {
  expect(kindsWhere((kind) => !asksFor(kind, "news"))).toEqual([
    "chat",
    "call-back",
    "careers",
    "spin-to-win",
    "pre-approval",
    "online-purchase",
  ]);
});

test("test drives, services and pick-ups ask for a time at a place", () => {
  expect(kindsWhere((kind) => asksFor(kind, "appointment"))).toEqual([
    "test-drive",
    "service-booking",
    "online-purchase",
  ]);
});

test("enquiries about parts go to their own department", () => {
  expect(kindsWhere((kind) => kindDepartment(kind) === "parts")).toEqual(["parts"]);
});

test("all but service and parts happen at the vehicle's place", () => {
  expect(kindsWhere((kind) => !happensAtVehicle(kind))).toEqual(["service-booking", "parts"]);
});

test.each<[unknown, boolean, EnquiryKind]>([
  ["parts", true, "parts"],
  ["general", false, "general"],
  ["general", true, "vehicle"],
  ["a kind of before", false, "general"],
  ["__proto__", true, "vehicle"],
  [5, true, "vehicle"],
])("what a form calls %j (it names a vehicle: %s) is of the kind %s", (name, namesVehicle, kind) => {
  expect(readEnquiryKind(name, namesVehicle)).toBe(kind);
});

describe("unique to each kind", () => {
  const pages = enquiryKinds.flatMap((kind) => formPage(kind) ?? []);

  test.each([
    ["names", enquiryKinds],
    // An application for finance is an enquiry about finance.
    ["categories", kindCategories.toSpliced(kindCategories.lastIndexOf("Finance Enquiry"), 1)],
    ["addresses", pages.flatMap(({ path, formerPaths }) => [path, ...formerPaths])],
    ["positions of links", pages.flatMap(({ vehicleLink }) => vehicleLink?.position ?? [])],
  ])("%s", (_what, values) => {
    expect(values.length).toBeGreaterThan(1);
    expect(new Set<unknown>(values).size).toBe(values.length);
  });
});

test("no field shares its name with other data that a form sends", () => {
  const names = enquiryKinds.flatMap(ownFields).map(({ name }) => name);
  const others = [
    "kind",
    "step",
    "isLastStep",
    "lead_id",
    "car_id",
    "opt_in_version",
    "opt_in_box",
    "privacy_version",
    "terms_version",
    "website",
    "url",
  ];
  const ofSending = ["lead_attributes", "proof_of_work", "form_seconds"];
  expect(names).toContain("company");
  expect(names.filter((name) => [...others, ...ofSending].includes(name))).toEqual([]);
});
