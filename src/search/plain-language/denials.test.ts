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

describe("a wish that the shopper is indifferent about", () => {
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

  test("[SE-12] is neither required nor excluded, and the page says so", () => {
    const texts = before.flatMap((words) => [`${words} X`, `suv, ${words} X`, `${words} X, suv`, `${words} X suv`]);
    const isUnasked = (said: string): boolean => /^(simple_body=SUV \| )?\([^()]+\)$/.test(said);
    expect(wrong(texts, isUnasked)).toEqual([]);
  });

  test("[SE-12] is recognised after a noun too", () => {
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

describe("denied words", () => {
  test("[SE-12] are excluded, whatever words before or after deny them", () => {
    const before = [
      ..."no, not, without, except, save for, ban, nope, nah, never, hate, don't want, not keen on, not into".split(
        ", ",
      ),
      ..."do not care for, i'd rather not have, excluded:".split(", "),
    ];
    const behind = [
      ..."excluded, excepted, omitted, banned, not ok, not okay, is not ok, isn't ok, is a no, is a no-no".split(", "),
      ..."not wanted, not allowed, isn't wanted, not acceptable, no thanks, is not an option, is a no go, is out, are out, need not apply".split(
        ", ",
      ),
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
    ["turbocharged engine is a no", "filtered_features!=Turbo"],
    ["diesel engine is out", "fuel!=Diesel"],
    ["white paint is out", "colour!=White|Glacier White"],
    ["white utes are out", "colour!=White|Glacier White; simple_body=Ute"],
    ["kia is out there", "make=Kia"],
    ["tired of my ute, want a hatch", "simple_body!=Ute; simple_body=Hatchback"],
    ["other colours than red", "colour!=Red | other colours"],
    ["not far from artarmon", "city=Artarmon"],
    ["no towbar needed", "(no towbar needed)"],
    ["not reserved", "-reserved"],
    ["no write offs", '-"write offs" -"write off"'],
    ["no stickers", "-stickers -sticker"],
    ["white not ok suv", "colour!=White|Glacier White; simple_body=SUV"],
    ["landcruiser not 79", "make_model!=Toyota LandCruiser 79 | landcruiser"],
    ["landcruiser not the 79 or 300", "make_model!=Toyota LandCruiser 79|Toyota LandCruiser 300 | landcruiser"],
    ["landcruiser but not the 79 series", "make_model!=Toyota LandCruiser 79 | landcruiser"],
  ])("[SE-12] exclude exactly what they name: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

describe("an adjective that no filter knows", () => {
  const kinds = [
    ["suv", "SUV"],
    ["utes", "Ute"],
    ["hatch", "Hatchback"],
  ] as const;
  const denials =
    "no old, no big, no expensive, no bigger, not the biggest, not the most expensive, not an old, not the noisiest, no huge, no tiny, no chinese, no old or ugly, not too small, nothing fancy, not the best";

  test("[SE-12] is reported as not searched for, and its noun is searched for", () => {
    const wrongly = denials.split(", ").flatMap((denial) =>
      kinds.flatMap(([word, value]) => {
        const expected = `simple_body=${value} | (${denial})`;
        return [`${denial} ${word}`, `red ${denial} ${word}`].filter((text) => {
          const meant = text.startsWith("red") ? `colour=Red; ${expected}` : expected;
          return understood(text) !== meant;
        });
      }),
    );
    expect(wrongly).toEqual([]);
  });

  test("[SE-12] does not add a second kind of vehicle", () => {
    const texts = denials.split(", ").flatMap((denial) => [`sedan, ${denial} suvs`, `${denial} suvs, sedan please`]);
    expect(texts.filter((text) => !understood(text).startsWith("simple_body=Sedan | ("))).toEqual([]);
  });

  test("[SE-12] is ignored after any other denial, which excludes its noun", () => {
    const more = "i hate, sick of, anything but a, rather than a, instead of a, except, avoid, don't want a".split(
      ", ",
    );
    const texts = more.map((denial) => `${denial} big suv`);
    expect(texts.filter((text) => understood(text) !== "simple_body!=SUV")).toEqual([]);
  });
});

test("[SE-12] denying a make excludes all its models, whatever sign their names begin with", () => {
  const make_model = values(...models, "Toyota – Zoom", "Toyota 코롤라");
  const signs = stockWords({ ...facts, facets: { ...facts.facets, make_model } });
  expect(summary(understandText("no toyota", signs))).toBe("make!=Toyota");
  expect(summary(understandText("no 코롤라", signs))).toBe("make_model!=Toyota 코롤라");
});

describe("unknown words after a denial", () => {
  test.each([
    ["no scratches suv", "simple_body=SUV | -scratches -scratche"],
    ["no dent suv", "simple_body=SUV | -dent"],
    ["no ex fleet suv", 'simple_body=SUV | -"ex fleet"'],
    ["no ex rental automatic suv", 'transmission=Automatic; simple_body=SUV | -"ex rental"'],
    ["no flood damaged suv", 'simple_body=SUV | -"flood damaged"'],
    ["no repairs utes", "simple_body=Ute | -repairs -repair"],
    ["no chinese brands suv", "simple_body=SUV | (no chinese brands)"],
    ["non chinese suv", "simple_body=SUV | (non chinese)"],
    ["non-smoking suv", "simple_body=SUV | -smoking"],
    ["no oil leaks hatch", "simple_body=Hatchback | -leaks -leak"],
    ["no mods ute under 40k", "simple_body=Ute; price :40000 | -mods -mod"],
    ["no squeaks diesel", "fuel=Diesel | -squeaks -squeak"],
    ["without a squeak suv", "simple_body=SUV | -squeak"],
    ["not crashed suv", "simple_body=SUV | -crashed"],
    ["no dodgy ute", "simple_body=Ute | -dodgy"],
    ["never smoked in suv", "simple_body=SUV | -smoked"],
    ["no tray ute", "simple_body=Ute | -tray"],
    ["no trays", "-trays -tray"],
  ])("[SE-12] are denied if they precede the wanted kind of vehicle: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });

  test.each([
    ["no bloody utes", "simple_body!=Ute"],
    ["no dodgy utes", "simple_body!=Ute"],
    ["no smelly diesels", "fuel!=Diesel"],
    ["no dodgy ute or van", "simple_body!=Ute|Van"],
    ["hatch, no dodgy ute", "simple_body=Hatchback; simple_body!=Ute"],
    ["i hate dodgy ute", "simple_body!=Ute"],
    ["not made by kia", "make!=Kia"],
  ])("[SE-12] describe what is denied in the plural or beside another kind: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

describe("a list after a denial", () => {
  test.each([
    [
      "no manual, suv, white or black, under 40k",
      "transmission!=Manual; simple_body=SUV; colour=White|Glacier White|Black; price :40000",
    ],
    ["no manual; suv; red or black", "transmission!=Manual; simple_body=SUV; colour=Red|Black"],
    ["not kia, automatic, red or silver", "make!=Kia; transmission=Automatic; colour=Red|Silver"],
    ["not kia, mazda, automatic, red or silver", "make!=Kia|Mazda; transmission=Automatic; colour=Red|Silver"],
    ["no kia, mazda or ford", "make!=Kia|Mazda|Ford"],
    ["no diesel, manual or van", "fuel!=Diesel; transmission!=Manual; simple_body!=Van"],
  ])("[SE-12] is a wish from the first other kind whose own alternatives an or joins: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

describe("and after a denial", () => {
  test.each([
    ["suv not kia and auto", "simple_body=SUV; make!=Kia; transmission=Automatic"],
    ["not diesel and kia or hyundai", "fuel!=Diesel; make=Kia|Hyundai"],
    ["isn't red and suvs", "colour!=Red; simple_body=SUV"],
    ["not in artarmon and used", "city!=Artarmon; car_type=used"],
    ["not kia or mazda and automatic", "make!=Kia|Mazda; transmission=Automatic"],
    ["not kia and mazda", "make!=Kia|Mazda"],
    ["not kia and not automatic", "make!=Kia; transmission!=Automatic"],
    ["no kia and automatic", "make!=Kia; transmission!=Automatic"],
    ["not interested in kia and diesel", "make!=Kia; fuel!=Diesel"],
  ])("[SE-12] begins a wish after not and a thing of another kind: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

describe("a preference for one thing over another", () => {
  test.each([
    ["prefer auto to manual", "transmission=Automatic; transmission!=Manual"],
    ["petrol preferred to diesel", "fuel=Petrol; fuel!=Diesel"],
    ["suv, petrol over diesel, under 30k", "simple_body=SUV; fuel=Petrol; fuel!=Diesel; price :30000"],
    ["a kia over a mazda", "make=Kia; make!=Mazda"],
    ["rather than kia mazda", "make!=Kia; make=Mazda"],
    ["instead of a kia a mazda", "make!=Kia; make=Mazda"],
    ["instead of kia or ford a mazda", "make!=Kia|Ford; make=Mazda"],
    ["instead of suv hatch", "simple_body!=SUV; simple_body=Hatchback"],
    ["had enough of diesel", "fuel!=Diesel"],
    ["i've had enough of kias", "make!=Kia"],
    ["bored of utes", "simple_body!=Ute"],
    ["sick to death of utes", "simple_body!=Ute"],
    ["petrol over 30k", "fuel=Petrol; price 30000:"],
    ["prefer petrol, close to artarmon", "fuel=Petrol; city=Artarmon"],
  ])("[SE-12] searches for the preferred one and excludes the other: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});

test("[SE-12] does not correct a denied vehicle word to a similar name", () => {
  const denied = "tray, mats, cord, hitch, track, lock, diff lock, seat".split(", ");
  const wrongly = denied.filter((word) => /[=:]/.test(understood(`no ${word}`)));
  expect(wrongly).toEqual([]);
  expect(understood("no gery")).toBe("colour!=Grey");
});

describe("a phrase that begins like a denial", () => {
  test("[SE-12] searches for what it names", () => {
    const texts = [
      ..."nothing but X, wouldn't mind X, would not mind X, wouldn't say no to X, can't go wrong with X".split(", "),
      ..."X or nothing, X and nothing else, not without X, nothing without X, no cars without X".split(", "),
      ..."not fussed X, no worries X, no rush X".split(", "),
    ];
    expect(wrong(texts, (said, field, value) => said === `${field}=${value}`)).toEqual([]);
  });

  test.each([
    ["not only kia but also mazda", "make=Kia|Mazda"],
    ["not only kia but mazda", "make=Kia|Mazda"],
    ["not just a kia but a mazda", "make=Kia|Mazda"],
    ["not too fussy kia suv", "make=Kia; simple_body=SUV"],
    ["not fussed kia or mazda", "make=Kia|Mazda"],
  ])("[SE-12] searches for everything it names: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});
