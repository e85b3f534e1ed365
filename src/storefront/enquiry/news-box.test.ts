import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asksFor, enquiryKinds, kindDefinitions } from "../../enquiry-kinds/enquiry-kinds.ts";
import { kindForChosenCategory } from "../../enquiry-kinds/kind-of-lead.ts";

test("[EF-10] the style sheet hides the opt-in box once a category without opt-in is selected", () => {
  const sheet = readFileSync("src/storefront/enquiry/enquiry-form.sheet.module.css", "utf8");
  const hiding = [...sheet.matchAll(/\[value="([^"]+)"\]:checked/g)].map(([, category]) => category);
  const withoutNews = enquiryKinds.flatMap((kind) => {
    const { category } = kindDefinitions[kind].lead;
    return kindForChosenCategory(category) === kind && !asksFor(kind, "news") ? category : [];
  });
  expect(withoutNews).toContain("Careers Enquiry");
  expect(hiding).toEqual(withoutNews);
});
