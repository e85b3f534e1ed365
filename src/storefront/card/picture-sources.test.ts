import { expect, test } from "vitest";
import { drawingsVersion } from "../../addresses/paths.ts";
import { pictureSources, standInAddress } from "./picture-sources.ts";

const builtIn = { urlPattern: null, widths: [320, 640] };
const service = { urlPattern: "https://img.example.test/w{width}/{url}", widths: [320, 640] };

test("an illustration is served as AVIF in several widths, with a single WebP as the fallback", () => {
  const { src, sources } = pictureSources("artwork:suv/ruby/metallic/five-v/side", builtIn);
  expect(src).toBe(`/images/640/suv/ruby/metallic/five-v/side.webp?v=${drawingsVersion}`);
  expect(sources.map(({ type }) => type)).toEqual(["image/avif"]);
  expect(sources[0]?.srcSet).toContain(`/images/320/suv/ruby/metallic/five-v/side.avif?v=${drawingsVersion} 320w`);
});

test("[ER-07] a dealer's picture goes through the site's image service, its address encoded", () => {
  const { src, sources } = pictureSources("https://photos.example.test/a b.jpg?x=1&y=2", service);
  expect(src).toBe("https://img.example.test/w640/https%3A%2F%2Fphotos.example.test%2Fa%20b.jpg%3Fx%3D1%26y%3D2");
  expect(sources[0]?.srcSet.split(", ")).toHaveLength(2);
});

test("without an image service a dealer's picture is used unchanged", () => {
  expect(pictureSources("https://photos.example.test/a.jpg", builtIn)).toEqual({
    src: "https://photos.example.test/a.jpg",
    sources: [],
  });
});

test("[CD-18] a vehicle without a picture has the placeholder", () => {
  expect(pictureSources(null, service).src).toBe(
    `/images/640/sedan/silver/solid/ten/side/none.webp?v=${drawingsVersion}`,
  );
});

test("[CD-18] the stand-in of a photograph is one address of the drawing", () => {
  expect(standInAddress("artwork:ute/silver/solid/off-road/side/none")).toBe(
    `/images/640/ute/silver/solid/off-road/side/none.webp?v=${drawingsVersion}`,
  );
});
