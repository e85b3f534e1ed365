import { describe, expect, test } from "vitest";
import { readSearchParameters } from "./search-parameters.ts";

describe("readSearchParameters", () => {
  test.each([
    ["?query=x", "x"],
    ["query=what?", "what?"],
    ["?query=a&query=b", "a"],
    ["query=&query=b", "b"],
    ["", ""],
  ])("[SU-03] the text of %j is %j", (queryString, text) => {
    expect(readSearchParameters(queryString).text).toBe(text);
  });

  test("[SU-08] text after 16,384 characters is ignored", () => {
    const filler = `query=${"x".repeat(16_384 - "query=".length - "&page=7".length)}`;
    expect(readSearchParameters(`${filler}&page=7&page=8&sortBy=latest`)).toMatchObject({ page: 7, sort: null });
  });

  test.each([
    ["sortBy=latest", "latest"],
    ["sortBy=cheapest&sortBy=latest", "latest"],
    ["query=latest", null],
  ])("[SU-03] the order of %j is %j", (queryString, sort) => {
    expect(readSearchParameters(queryString).sort).toBe(sort);
  });

  test.each([
    ["refinementList[make][0]=Kia&refinementList[make][]=Mazda", { make: ["Kia", "Mazda"] }],
    ["refinementList[wheels][0]=4", {}],
    ["refinementList=Kia", {}],
    ["either[make][0]=Kia", {}],
  ])("[SU-03, SU-08] the values of %j are %j", (queryString, refinements) => {
    expect(readSearchParameters(queryString).refinements).toEqual(refinements);
  });

  test.each([
    ["range[price]=5:9", { price: { min: 5, max: 9 } }],
    ["range[price]=:9", { price: { min: null, max: 9 } }],
    ["range[price]=5", { price: { min: null, max: null } }],
    ["range[price]=5:9:12", { price: { min: null, max: null } }],
    ["range[price][min]=5&range[price][max]=9", { price: { min: 5, max: 9 } }],
    ["range[price][min]=5:9", { price: { min: null, max: null } }],
    ["range[price][min]=5&range[price]=6:9", { price: { min: 5, max: 9 } }],
    ["range[wheels]=5:9", {}],
  ])("[SU-03, SU-08] the ranges of %j are %j", (queryString, ranges) => {
    expect(readSearchParameters(queryString).ranges).toEqual(ranges);
  });

  test("[SU-03] other parameters are preserved", () => {
    const { own, foreign } = readSearchParameters("?utm_source=a%20b&&query=c+d&rangefinder=1");
    expect(own).toEqual([["query", "c d"]]);
    expect(foreign).toEqual(["utm_source=a%20b", "rangefinder=1"]);
  });
});
