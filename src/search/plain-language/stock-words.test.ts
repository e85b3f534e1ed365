import { expect, test } from "vitest";
import { facts, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

test.each([
  ["unsold suv", "status!=sold; simple_body=SUV"],
  ["unreserved", "flags!=Reserved"],
  ["uncertified", "flags!=Certified"],
  ["still available", "status!=sold; flags!=Reserved"],
  ["available today", "status=in_stock; flags!=Reserved"],
  ["cheapest suv", "lowest-price; simple_body=SUV"],
  ["newest suv under 30k", "latest; simple_body=SUV; price :30000"],
  ["newest red suv cheapest", "latest; colour=Red; simple_body=SUV | (cheapest)"],
  ["low kms suv", "km :50000; simple_body=SUV"],
  ["high kms", "km 100000:"],
  ["one owner suv", "tag=One owner; simple_body=SUV"],
  ["1 owner suv", "tag=One owner; simple_body=SUV"],
  ["leather seats", "filtered_features=Leather seats"],
  ["dirt motorbike", "body=Dirt"],
])("[SE-12] words of a site's stock match their vehicles: %s", (text, meant) => {
  const stock = stockWords({
    ...facts,
    facets: { ...facts.facets, tag: values("One owner", "Good"), item_type: values("car", "motorcycle") },
    goods: new Map([["motorcycle", { body: values("Dirt") }]]),
  });
  expect(summary(understandText(text, stock))).toBe(meant);
});

test.each([
  ["suv, without", "simple_body=SUV | (without)"],
  ["suv don't want any", "simple_body=SUV | (don't want any)"],
  ["non land rover", "make!=Land Rover"],
  ["non land rover discovery", "make_model!=Land Rover Discovery"],
  ["selling the car want a kia", "make=Kia | (selling the car)"],
  ["swapping the cars for a kia", "make=Kia | (swapping the cars)"],
  ["sold a vehicle want a kia", "make=Kia | (sold a vehicle)"],
  ["trade the vehicles for suv", "simple_body=SUV | (trade the vehicles)"],
  ["trading an automatic for a kia", "make=Kia | (trading an automatic)"],
  ["i have a carport want a kia", "make=Kia | carport"],
  ["i have an automatic", "transmission=Automatic"],
])("[SE-12] denials and possessions of unknown things leave the rest unchanged: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});
