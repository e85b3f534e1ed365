import { expect, test } from "vitest";
import { suggestedPages } from "./suggested-pages.server.ts";

const pages = [
  { label: "Book a service", href: "/service" },
  { label: "Contact us", href: "/contact-us" },
  { label: "Used utes in Wagga Wagga", href: "/stock/used-utes-wagga-wagga" },
  { label: "Used cars", href: "/search/used-cars" },
  { label: "Privacy policy", href: "/privacy-policy" },
  { label: "Privacy", href: "/privacy-policy" },
];

test.each([
  ["/used-utes-wagga", ["/stock/used-utes-wagga-wagga", "/search/used-cars"]],
  ["/old/book_service.html", ["/service"]],
  ["/contcat", ["/contact-us"]],
  ["/pages/privacy.php", ["/privacy-policy"]],
  ["/USED-CAR/", ["/search/used-cars", "/stock/used-utes-wagga-wagga"]],
  ["/wp-login.php", []],
  ["/", []],
  ["/%00%ff", []],
])("an address %s suggests the pages that share its words: %j", (path, hrefs) => {
  expect(suggestedPages(path, pages).map(({ href }) => href)).toEqual(hrefs);
});

test("at most four pages are suggested", () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ label: "Ute", href: `/ute-${index}` }));
  expect(suggestedPages("/ute", many)).toHaveLength(4);
});
