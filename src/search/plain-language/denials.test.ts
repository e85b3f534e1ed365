import { describe, expect, test } from "vitest";
import { facts, makeModels, summary, values } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const models = [
  ...makeModels.filter((name) => name !== "Toyota LandCruiser"),
  "Toyota LandCruiser 79",
  "Toyota LandCruiser 200",
  "Toyota LandCruiser 300",
];
const words = stockWords({ ...facts, facets: { ...facts.facets, make_model: values(...models) } });
const understood = (text: string): string => summary(understandText(text, words));

const things = [
  ["kia", "make", "Kia"],
  ["diesel", "fuel", "Diesel"],
  ["manual", "transmission", "Manual"],
  ["a red one", "colour", "Red"],
  ["a towbar", "filtered_features", "Towbar"],
  ["mazda or kia", "make", "Mazda|Kia"],
] as const;

/** What is wrong with the texts of a pattern, whose `X` is a thing. */
function wrong(
  patterns: readonly string[],
  isMeant: (said: string, field: string, value: string) => boolean,
): string[] {
  return patterns.flatMap((pattern) =>
    things.flatMap(([thing, field, value]) => {
      const text = pattern.replace("X", thing);
      const said = understood(text);
      return isMeant(said, field, value) ? [] : [`${text}: ${said}`];
    }),
  );
}

describe("what may be so or not", () => {
  const before = [
    ..."not necessarily, not just, not only, not merely, not exclusively, not limited to, not against, not opposed to".split(
      ", ",
    ),
    ..."doesn't have to be, does not have to be, it doesn't have to have, need not be, doesn't need to be".split(", "),
    ..."don't need, i do not need, don't mind, i don't really mind, do not mind, nothing wrong with".split(", "),
    ..."nothing against, no problem with, no problems with, no issue with, no objection to, no need for".split(", "),
    ..."not fussed about, not too worried about, don't care about, doesn't matter if it is, not sure about".split(", "),
    ..."no matter if, with or without".split(", "),
  ];

  test("[SE-12] is neither asked for nor left out, and the page says so", () => {
    const texts = before.flatMap((words) => [`${words} X`, `suv, ${words} X`, `${words} X, suv`, `${words} X suv`]);
    const isUnasked = (said: string): boolean => /^(simple_body=SUV \| )?\([^()]+\)$/.test(said);
    expect(wrong(texts, isUnasked)).toEqual([]);
  });

  test("[SE-12] is so behind a thing too", () => {
    const behind = [
      ..."not needed, not required, not essential, or not, optional, is not essential, isn't a must".split(", "),
      ..."not a problem, is no problem, isn't an issue".split(", "),
    ];
    const texts = behind.flatMap((words) => [`diesel ${words}`, `diesel ${words} suv`, `suv diesel ${words}`]);
    const isUnasked = (text: string): boolean => /^(simple_body=SUV \| )?\(diesel [^()]+\)$/.test(understood(text));
    expect(texts.filter((text) => !isUnasked(text))).toEqual([]);
  });

  test("[SE-12] says nothing of a vehicle where it is about a kind of thing", () => {
    const beginnings =
      "no preference on, no preference for, not fussed about, don't mind the, don't care about, no particular, no matter the, not worried about, doesn't matter what, never mind the, not fussy about, no limit on";
    const nouns = ["colour", "make", "price", "kms", "colour or make", "year"];
    const texts = beginnings.split(", ").flatMap((words) => nouns.map((noun) => `${words} ${noun}`));
    const wrongly = texts.flatMap((text) =>
      [`${text} kia`, `kia ${text}`, `kia, ${text}`].filter((whole) => understood(whole) !== "make=Kia"),
    );
    expect(wrongly).toEqual([]);
  });
});

describe("what is denied", () => {
  test("[SE-12] is left out, whatever words deny it before it and behind it", () => {
    const before = [
      ..."no, not, without, except, save for, ban, nope, nah, never, hate, don't want, not keen on, not into".split(
        ", ",
      ),
      ..."do not care for, i'd rather not have, excluded:".split(", "),
    ];
    const behind = [
      ..."excluded, excepted, omitted, banned, not ok, not okay, is not ok, isn't ok, is a no, is a no-no".split(", "),
      ..."not wanted, not allowed, isn't wanted, not acceptable, no thanks, is not an option, is a no go".split(", "),
    ];
    const texts = [
      ...before.map((words) => `suv ${words} X`),
      ...behind.flatMap((words) => [`suv X ${words}`, `X ${words}`]),
    ];
    const isDenied = (said: string, field: string, value: string): boolean =>
      said.includes(`${field}!=${value}`) && !said.includes(`${field}=`) && !said.includes("(");
    const single = things.filter(([thing]) => !thing.includes(" or ")).length;
    expect(single).toBe(things.length - 1);
    const isOneDenied = (said: string, field: string, value: string): boolean =>
      value.includes("|") || isDenied(said, field, value);
    expect(wrong(texts, isOneDenied)).toEqual([]);
  });

  test.each([
    ["kia excluded suv", "make!=Kia; simple_body=SUV"],
    ["kia and mazda excluded suv", "make!=Kia|Mazda; simple_body=SUV"],
    ["suv, excluded kia", "simple_body=SUV; make!=Kia"],
    ["white not ok suv", "colour!=White|Glacier White; simple_body=SUV"],
    ["landcruiser not 79", "make_model!=Toyota LandCruiser 79 | landcruiser"],
    ["landcruiser not the 79 or 300", "make_model!=Toyota LandCruiser 79|Toyota LandCruiser 300 | landcruiser"],
    ["landcruiser but not the 79 series", "make_model!=Toyota LandCruiser 79 | landcruiser"],
  ])("[SE-12] is that and nothing else: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

test("[SE-12] a denied make is all of the make, whatever sign a model of it begins with", () => {
  const make_model = values(...models, "Toyota – Zoom", "Toyota 코롤라");
  const signs = stockWords({ ...facts, facets: { ...facts.facets, make_model } });
  expect(summary(understandText("no toyota", signs))).toBe("make!=Toyota");
  expect(summary(understandText("no 코롤라", signs))).toBe("make_model!=Toyota 코롤라");
});

describe("what begins like a denial", () => {
  test("[SE-12] asks for what it names", () => {
    const texts = [
      ..."nothing but X, wouldn't mind X, would not mind X, wouldn't say no to X, can't go wrong with X".split(", "),
      ..."X or nothing, X and nothing else, not without X, nothing without X, no cars without X".split(", "),
      ..."not fussed X, no worries X, no rush X".split(", "),
    ];
    expect(wrong(texts, (said, field, value) => said === `${field}=${value}`)).toEqual([]);
  });

  test.each([
    ["not only kia but also mazda", "make=Kia|Mazda"],
    ["not too fussy kia suv", "make=Kia; simple_body=SUV"],
    ["not fussed kia or mazda", "make=Kia|Mazda"],
  ])("[SE-12] asks for all of it: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});
