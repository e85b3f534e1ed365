import { expect, test } from "vitest";
import { redirectTarget } from "./redirects.ts";

const rules = [
  { from: "/old-offers", to: "/special-offers" },
  { from: "/vehicle.php?id=7", to: "/search/toyota" },
  { from: "/vehicle.php?id=7&view=print", to: "/search/toyota?fuel=hybrid#top" },
  { from: "/list.php?make=Ford", to: "/search?make=ford" },
  { from: "/news/*", to: "/blog/*" },
  { from: "/news/2019/*", to: "/blog" },
  { from: "/shop/*", to: "https://parts.example/" },
];

test.each([
  ["/old-offers", "", "/special-offers"],
  ["/Old-Offers/", "", "/special-offers"],
  ["/old-offers", "?utm_source=mail", "/special-offers?utm_source=mail"],
  ["/vehicle.php", "?id=7", "/search/toyota"],
  ["/vehicle.php", "?id=8", null],
  ["/vehicle.php", "?id=77", null],
  ["/vehicle.php", "", null],
  ["/Vehicle.php/", "?ID=7", "/search/toyota"],
  ["/vehicle.php", "?utm_source=mail&id=7&utm_medium=a%20b", "/search/toyota?utm_source=mail&utm_medium=a%20b"],
  ["/vehicle.php", "?view=print&id=7&utm_source=mail", "/search/toyota?fuel=hybrid&utm_source=mail#top"],
  ["/list.php", "?make=ford&make=kia&page=2", "/search?make=ford&page=2"],
  ["/news/a-new-ute", "", "/blog/a-new-ute"],
  ["/news", "", "/blog/"],
  ["/news/2019/a-new-ute", "", "/blog"],
  ["/shop/filters", "", "https://parts.example/"],
  ["/newspaper", "", null],
])("%s%s leads to %s", (path, query, target) => {
  expect(redirectTarget(path, query, rules)).toBe(target);
});
