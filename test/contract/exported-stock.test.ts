import { expect, test } from "vitest";
import { acceptedVehicle, feedRequestForTest } from "../../src/listing-feeds/feed-for-test.ts";
import { autotraderFeed } from "../../src/listing-feeds/autotrader-feed.ts";
import { listingFacts } from "../../src/listing-feeds/listing-facts.ts";
import { importsInto, oneDealershipSite } from "./feed-import.ts";
import { siteStock } from "./site-stock.ts";

test("a dealer system reads the CSV for marketplaces as the vehicles that it was made of", async () => {
  const request = feedRequestForTest();
  const vehicle = acceptedVehicle({
    series: "AXAH54R",
    regplate: "DEMO22",
    regoExpiry: "2027-03-12",
    engineSize: 2_487,
    doors: 5,
    seats: 5,
    interiorColour: "Black",
    standardEquipment: ["Reversing camera", "Lane keeping"],
    dealercomments: "One owner, full history.",
  });
  const entry = autotraderFeed.entry(vehicle, listingFacts(vehicle, request));
  const stock = siteStock();
  await importsInto(oneDealershipSite)(
    autotraderFeed.head(request.site) + (entry.kind === "row" ? entry.text : ""),
    stock,
  );
  const [read] = [...stock.vehicles.values()];
  const { stocknum, carType, make, model, badge, series, year, price, km, vin, regplate, regoExpiry, engineSize } =
    vehicle;
  const { doors, seats, colour, interiorColour, standardEquipment, images } = vehicle;
  expect(read).toMatchObject({
    stocknum,
    carType,
    make,
    model,
    badge,
    series,
    year,
    price,
    km,
    vin,
    regplate,
    regoExpiry,
  });
  expect(read).toMatchObject({ engineSize, doors, seats, colour, interiorColour, standardEquipment, images });
});
