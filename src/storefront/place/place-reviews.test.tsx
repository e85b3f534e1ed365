import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stars } from "./place-reviews.tsx";

test.each([
  [4.6, 4, 0.6],
  [4.8, 4, 0.8],
  [0.25, 0, 0.25],
])("[LO-14] a rating of %s has %s full stars and one filled to %s", (rating, full, share) => {
  const stars = renderToStaticMarkup(<Stars rating={rating} />);
  expect(stars).toContain(`width="${Number((24 * share).toFixed(1))}"`);
  expect(stars.match(/viewBox/g)).toHaveLength(5);
  expect(stars.split("<path").length - 1).toBe(6);
  expect(stars.split('width="')[0]?.split("<path").length).toBe(full + 2);
});

test("[LO-14] a rating in full stars has no part of a star", () => {
  for (const rating of [0, 3, 5]) expect(renderToStaticMarkup(<Stars rating={rating} />)).not.toContain("width=");
});
