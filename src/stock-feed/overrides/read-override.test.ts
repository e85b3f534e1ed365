import { expect, it } from "vitest";
import type { OverriddenFields, OverrideName } from "../../vehicles/overrides.ts";
import { fullVehicle, testTime } from "../../vehicles/vehicle-for-test.ts";
import type { FeedDealership } from "../feed-site.ts";
import { readOverride, type TypedValue } from "./read-override.ts";

const dealership: FeedDealership = {
  slug: "harbour",
  id: "d1",
  name: "Harbour Toyota",
  locationName: "Main yard",
  city: "Dubbo",
  state: "NSW",
  places: [
    { name: "Main yard", city: "Dubbo", state: "NSW" },
    { name: "North yard", city: "Cowra", state: "NSW" },
  ],
};
const typed = (text: string): TypedValue => ({
  text,
  vehicle: fullVehicle,
  dealership,
  timeZone: "Australia/Sydney",
  now: testTime,
});
const longText = "Word ".repeat(41).slice(0, 201);
const [, two = ""] = fullVehicle.images;

it.each<[OverrideName, string, OverriddenFields]>([
  ["price", "$45,990", { price: 45_990 }],
  ["price", "45.990", { price: 45_990 }],
  ["price", "none", { price: null }],
  ["beforePrice", "49990 drive away", { beforePrice: 49_990 }],
  ["subscriptionPrice", "289 per week", { subscriptionPrice: 289 }],
  ["preorder", "yes", { preorder: true }],
  ["status", "sold", { status: "sold", sold: true, soldAt: testTime }],
  ["status", "in_stock", { status: "in_stock", sold: false, soldAt: null }],
  ["status", "Coming soon", { status: "coming_soon", sold: false, soldAt: null }],
  ["reserved", "no", { reserved: false }],
  ["certified", "true", { certified: true }],
  ["showOnDealerWebsite", "no", { showOnDealerWebsite: false }],
  ["badge", "GXL <b>Hybrid</b>", { badge: "GXL Hybrid" }],
  ["badge", "none", { badge: null }],
  ["tag", "Save $2,000", { tag: "Save $2,000" }],
  ["carsalesTitle", "none", { carsalesTitle: null }],
  ["km", "31,204 km", { km: 31_204 }],
  ["colour", "Eclectic Blue", { colour: "Eclectic Blue" }],
  ["seats", "7 seats", { seats: 7 }],
  ["regplate", "abc-12d", { regplate: "ABC12D" }],
  ["regoExpiry", "31/12/2027", { regoExpiry: "2027-12-31" }],
  ["buildDate", "2022-03", { buildDate: "2022-03" }],
  ["engineSize", "2.5 L", { engineSize: 2_500 }],
  ["fuel", "Diesel", { fuel: "Diesel", simpleFuel: "Diesel" }],
  ["body", "4D Wagon", { body: "4D Wagon", simpleBody: "Wagon" }],
  ["transmission", "6 speed manual", { transmission: "6 speed manual", simpleTransmission: "Manual" }],
  ["dealercomments", "One owner.|<script>x</script>Books", { dealercomments: "One owner.|Books" }],
  ["standardEquipment", "Towbar|Sunroof", { standardEquipment: ["Towbar", "Sunroof"] }],
  ["filteredFeatures", "none", { filteredFeatures: [] }],
  ["file", "https://reports.example/1.pdf", { file: "https://reports.example/1.pdf" }],
  ["customRank", "-1.5", { customRank: -1.5 }],
  ["customRank", "none", { customRank: 0 }],
  [
    "images",
    `https://new.example/3.jpg|${two}`,
    { images: ["https://new.example/3.jpg", two], thumbnails: [], primaryImageUrl: "https://new.example/3.jpg" },
  ],
  ["images", "2, 1", { images: ["#2", "#1"], thumbnails: [], primaryImageUrl: null }],
  ["images", "none", { images: [], thumbnails: [], primaryImageUrl: null }],
  [
    "locationName",
    "north yard",
    {
      dealershipSlug: "harbour",
      locationName: "North yard",
      city: "Cowra",
      state: "NSW",
      privateSuburb: null,
      privatePostcode: null,
      location: null,
    },
  ],
])("%s=%s", (name, text, value) => {
  expect(readOverride(name, typed(text))).toEqual({ ok: true, value });
});

it.each<[OverrideName, string, RegExp]>([
  ["price", "abc", /^"abc" is not a price; write one amount such as 45990 or \$45,990\.$/],
  ["price", "999999999", /more than any vehicle costs\.$/],
  ["price", "0", /write price=none/],
  ["price", "POA", /write price=none/],
  ["km", "9999999", /is a placeholder/],
  ["status", "on hold", /showOnDealerWebsite=no, or reserved=yes/],
  ["status", "withdrawn", /showOnDealerWebsite=no/],
  ["status", "reserved", /set reserved=yes/],
  ["status", "unclear", /is not a status/],
  ["status", "none", /is not a status/],
  ["reserved", "perhaps", /neither yes nor no/],
  ["showOnDealerWebsite", "none", /neither yes nor no/],
  ["badge", "XX", /write badge=none/],
  ["badge", "Call 0412 345 678", /does not belong in a name/],
  ["badge", longText, /201 characters; the maximum is 200/],
  ["tag", longText, /201 characters; the maximum is 200/],
  ["colour", "5 years warranty", /not the name of a colour\.$/],
  ["interiorColour", "12", /write interiorColour=none/],
  ["body", "spaceship", /^"spaceship" is not a known body\.$/],
  ["regplate", "TOOLONGFORAPLATE", /is not a registration plate/],
  ["regoExpiry", "2027-02-30", /not a valid date/],
  ["file", "http://localhost/report", /public host\.$/],
  ["file", "javascript:alert(1)", /public host\.$/],
  ["images", "https://a.example/1.jpg|http://10.0.0.1/2.jpg", /1 of 2 picture addresses/],
  ["images", "2,3", /pictures 1 to 2; 3 is not one of them/],
  ["images", "1,1", /occurs twice/],
  ["images", "front.jpg", /picture addresses/],
  ["customRank", "first", /not a rank/],
  ["standardEquipment", Array.from({ length: 501 }, (_, index) => `Item ${index}`).join("|"), /501 items/],
  ["filteredFeatures", `Towbar|${longText}`, /201 characters; the maximum is 200/],
  ["locationName", "Elsewhere", /is not a location of Harbour Toyota\. Its locations are: Main yard, North yard\./],
])("%s=%s is refused", (name, text, message) => {
  const reading = readOverride(name, typed(text));
  expect(reading).toMatchObject({ ok: false });
  if (!reading.ok) expect([reading.message, reading.hint].filter(Boolean).join(" ")).toMatch(message);
});
