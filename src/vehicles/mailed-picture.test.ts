import { expect, test } from "vitest";
import { mailedPicture } from "./mailed-picture.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

const site = { hosts: ["north.example"], images: { urlPattern: null, widths: [] } };
const photo = "https://photos.example/a b.jpg";

test("an email has an absolute address for the first picture: rendered here, from the feed, or from the image service", () => {
  const drawn = vehicleForTest({ images: ["artwork:suv/ruby/metallic/five-v/side"] });
  const photographed = vehicleForTest({ images: [photo] });
  const serviced = { ...site, images: { urlPattern: "https://img.example/{width}?of={url}", widths: [] } };
  expect(mailedPicture(drawn, site)).toBe("https://north.example/images/640/suv/ruby/metallic/five-v/side.jpeg");
  expect(mailedPicture(photographed, site)).toBe(new URL(photo).href);
  expect(mailedPicture(photographed, serviced)).toBe(
    `https://img.example/640?of=${encodeURIComponent(new URL(photo).href)}`,
  );
  expect(mailedPicture(vehicleForTest({ images: [] }), site)).toBeNull();
});
