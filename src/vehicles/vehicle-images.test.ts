import { describe, expect, test } from "vitest";
import type { Vehicle } from "./vehicle.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";
import { vehicleImages } from "./vehicle-images.ts";

const artwork = "artwork:suv/white/solid/ten/side";
const [first, second] = ["https://a.example/1.jpg", "https://a.example/2.jpg"];
const [firstSmall, secondSmall] = ["https://a.example/1s.jpg", "https://a.example/2s.jpg"];
const imagesWith = (fields: Partial<Vehicle>) => vehicleImages(vehicleForTest(fields));

describe("the pictures of a vehicle", () => {
  test("are listed primary first, without duplicates, and with illustrations marked", () => {
    expect(imagesWith({ images: [first, artwork, "ftp://x"], primaryImageUrl: artwork })).toEqual([
      { reference: artwork, thumbnail: null, alt: "2022 Toyota RAV4, illustration: side", isIllustration: true },
      { reference: first, thumbnail: null, alt: "2022 Toyota RAV4 2 of 2", isIllustration: false },
    ]);
  });

  test("have the feed's own thumbnails, including the primary one", () => {
    const images = imagesWith({
      primaryImageUrl: second,
      images: [first, second],
      thumbnails: [firstSmall, secondSmall],
    });
    expect(images.map(({ reference, thumbnail }) => [reference, thumbnail])).toEqual([
      [second, secondSmall],
      [first, firstSmall],
    ]);
  });

  test("that are duplicates have the first thumbnail", () => {
    const [image] = imagesWith({ images: [first, first], thumbnails: [firstSmall, secondSmall] });
    expect(image?.thumbnail).toBe(firstSmall);
  });

  test.each([
    ["no address", ["null"]],
    ["an address that a browser would run", ["javascript:alert(1)"]],
    ["fewer of them than pictures", []],
  ])("have no thumbnail if the feed has %s", (_what, thumbnails) => {
    expect(imagesWith({ images: [first], thumbnails })).toMatchObject([{ reference: first, thumbnail: null }]);
  });

  test("are not numbered if there is only one", () => {
    expect(imagesWith({ images: [first] })).toMatchObject([{ alt: "2022 Toyota RAV4" }]);
  });

  test.each([null, "", "null", "/1.jpg", "javascript:alert(1)", `${artwork}?x`, `x ${artwork}`, "artwork:"])(
    "exclude anything but web addresses and illustrations: %j",
    (primaryImageUrl) => {
      expect(imagesWith({ primaryImageUrl })).toEqual([]);
    },
  );
});
