import { expect, test } from "vitest";
import { ownSharePicture } from "./own-share-picture.ts";

const siteWith = (urlPattern: string | null) => ({
  hosts: ["dealer.example"] as [string],
  images: { urlPattern, widths: [480] },
});

test("a picture of the image service is shared 1200 pixels wide", () => {
  const picture = ownSharePicture(
    "https://photos.example/ute.jpg",
    "Ute",
    siteWith("https://images.example/{width}/{url}"),
  ).sharePicture;
  expect(picture).toEqual({ address: expect.stringMatching(/^https:\/\/images\.example\/1200\//), alt: "Ute" });
});

test.each([
  ["/pictures/team.jpg", /^https?:\/\/dealer\.example\/pictures\/team\.jpg$/],
  ["https://photos.example/ute.jpg", /^https:\/\/photos\.example\/ute\.jpg$/],
])("%s is shared at an absolute address", (reference, address) => {
  expect(ownSharePicture(reference, "", siteWith(null)).sharePicture).toMatchObject({
    address: expect.stringMatching(address),
  });
});

test("a page without a picture has the picture of the site", () =>
  expect(ownSharePicture(null, "", siteWith(null))).toEqual({}));
