import { describe, expect, test } from "vitest";
import { facts, summary, values } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const allYears = Array.from({ length: 40 }, (_, place) => `${2026 - place}`);
const words = stockWords({
  ...facts,
  facets: {
    ...facts.facets,
    year: values(...allYears),
    seats: values("5", "7", "2", "4", "8", "6"),
    flags: values("Subscription"),
    weekly_price_range: values("0-50", "50-100", "100-150", "150-200", "200-300", "300-400", "400-"),
  },
});
const understood = (text: string): string => summary(understandText(text, words));

/** Every text of a pattern: `[a|b] c` is `a c` and `b c`. */
function spellings(pattern: string): string[] {
  const [, before, choices, after] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(pattern) ?? [];
  if (before === undefined || choices === undefined || after === undefined) return [pattern.trim().replace(/ +/g, " ")];
  return choices.split("|").flatMap((choice) => spellings(`${before}${choice}${after}`));
}

/** Spellings that are interpreted differently from their meaning. */
function misunderstood(rows: readonly (readonly [pattern: string, meant: string])[]): string[] {
  return rows.flatMap(([pattern, meant]) =>
    spellings(pattern).flatMap((text) => (understood(text) === meant ? [] : [`${text}: ${understood(text)}`])),
  );
}

const joints = "[ to | through to | → |-| - |–| – |—| through | thru | until | till | up to |..| ~ |/]";
/** Between two sides that each have a limit, or between limits that follow each other. */
const links = "[ | and | but |, | & | + ]";
const below = "[under|less than|less then|below|<|lower than]";
const above = "[over|more than|more then|above|>|greater than|higher than]";
const most =
  "[up to|max|max of|a maximum of|no more then|maximum|at most|no more than|not more than|not over|not above|until|<=|≤]";
const least = "[from|at least|a minimum of|min of|min|minimum|no less than|not less than|not under|>=|≥]";

const prices = "price 20000:30000";
const distances = "km 20000:30000";
const twenty =
  "[20k|$20k|$20,000|20,000|20000|$20 000|$20,000.00|20 grand|20 thousand|20,000 dollars|20000 aud|20k bucks|20.000]";
const thirty =
  "[30k|$30k|$30,000|30,000|30000|$30 000|$30,000.00|30 grand|30 thousand|30,000 dollars|30000 aud|30k bucks]";
const kilometres = "[km| km| kms| kilometres|kms|ks]";

describe("limits of prices", () => {
  test("[SE-20] a range is understood in all its spellings", () => {
    const rows = [
      [`[|price |price: |priced |budget |from |between ]${twenty}${joints}${thirty}`, prices],
      [`between ${twenty}[ and | & | + | to |-]${thirty}`, prices],
      [`[20|$20][ to |-| - | until | till | up to |/]30[k| grand]`, prices],
      [`20k[ to |-| - ]30`, prices],
      [`30k[ to |-| - ]20k`, prices],
      [`[20k|20,000]+${links}[max|under|up to|less than] 30k`, prices],
      [`20k${links}${most} 30k`, prices],
      [`20k ${below} 30k`, prices],
      [`between 20[ and | & |-| to ]30`, prices],
      [`from 20[ to |-]30`, prices],
      [`${above} 20${links}${below} 30`, prices],
      [`[under|up to|max|less than|no more than] 30`, "price :30000"],
      [`suv [over|at least|from] 30`, "simple_body=SUV; price 30000:"],
      [`30k${links}${least} 20k`, prices],
      [`20k [minimum|min|plus|or more|& up] 30k [maximum|max|or less|tops]`, prices],
      [`from 20k to [max|maximum|under] 30k`, prices],
      [`[price|budget] [20000|20k|20] [to|until|-] [30000|30k|30]`, prices],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });

  test("[SE-20] a limit is understood in all its spellings", () => {
    const rows = [
      [`[|price |price: |budget |priced ]${below} ${twenty}`, "price :20000"],
      [`[|price |price: |budget ]${most} ${twenty}`, "price :20000"],
      [`[|price |price: |budget |priced ]${above} ${twenty}`, "price 20000:"],
      [`[|price |price: |budget ]${least} ${twenty}`, "price 20000:"],
      [`${twenty} [or less|or under|and below|& under|max|maximum|tops]`, "price :20000"],
      [`${twenty}[+| +| plus| or more| and up| & up| or over|/over| minimum]`, "price 20000:"],
      [`[min|minimum] [price|budget] [20000|20k|20|$20k]`, "price 20000:"],
      [`[max|maximum|under] [price|budget] [20000|20k|20|$20k]`, "price :20000"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });
});

describe("limits of distances", () => {
  test("[SE-20] a range is understood in all its spellings, with the unit behind one amount or both", () => {
    const rows = [
      [`[|from |between ]20,000[km| km| kms|]${joints}30,000${kilometres}`, distances],
      [`20k[ km| kms|]${joints}30k[ km| kms]`, distances],
      [`between 20,000${kilometres}[ and | & | + | to |-]30,000${kilometres}`, distances],
      [`20,000${kilometres}[ to |-| - | until | till | up to ]30,000`, distances],
      [
        `[km|kms|odometer|mileage|kms:] [|between |from ][20000|20,000|20k|20][ to |-| - | until | till ][30000|30,000|30k|30]`,
        distances,
      ],
      [`[km|kms] between 20000 [and|&] 30000`, distances],
      [`20,000km+${links}[under|max|up to|less than] 30,000km`, distances],
      [`20,000km${links}[max|up to|until|no more than] 30,000km`, distances],
      [`[over|more than|from|min] 20k${links}[under|less than|up to|max] 30k[ km| kms]`, distances],
      [`[over|more than|from|min] 20,000km${links}[under|less than|up to|max] 30,000km`, distances],
      [`[over|more than] 20000${links}[under|less than] 30000[km| kms]`, distances],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });

  test("[SE-20] a limit is understood in all its spellings", () => {
    const rows = [
      [`[|km |kms: ]${below} 20,000${kilometres}`, "km :20000"],
      [`[km|kms:|mileage] ${below} [20000|20k|20]`, "km :20000"],
      [`[km|kms:|mileage] ${above} [20000|20k|20]`, "km 20000:"],
      [`[max|maximum|under] [km|kms|odometer] [20000|20k|20|20,000 km]`, "km :20000"],
      [`[min|minimum] [km|kms] [20000|20k|20]`, "km 20000:"],
      [`20,000${kilometres}[+| plus| or more| and up| & over]`, "km 20000:"],
      [`20,000${kilometres} [or less|and under|& below|max]`, "km :20000"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });
});

describe("limits of years", () => {
  const span = "year 2018:2021";
  const year = "[|year |model year |built ]";

  test("[SE-20] a range is understood in all its spellings", () => {
    const rows = [
      [`[|year |years |year: |from |between |from year |built |my ]2018${joints}2021`, span],
      [`2018[ to |-| - |–|/| until | till ][21|'21|my21|MY21]`, span],
      [`['18|my18|MY18][ to |-| - |–|/| until | till ]['21|my21|2021]`, span],
      [`2018 model[ to |-| - | until ]2021 model`, span],
      [`2018[ to |-| - ]2021 model[|s]`, span],
      [`between [2018|'18|year 2018] [and|&|+|to] [2021|21|'21]`, span],
      [`2018 [onwards|or newer|or later|and up|& up|minimum][ to | up to | until ]2021`, span],
      [`2018+ [to|until|but before 2022 and up to] 2021`, span],
      [
        `[over|after|newer than|later than|above|>] 2017${links}[under|before|older than|earlier than|below|<] 2022`,
        span,
      ],
      [`[from|since|min|at least] 2018${links}[max|no later than|no newer than|not after|up to|until] 2021`, span],
      [`2021[ to |-]2018`, span],
      ["[|from ]2018 [to now|to present|till now|until now|- present|to current]", "year 2018:"],
      ["1998[-| to ]02", "year 1998:2002"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });

  test("[SE-20] a limit is understood in all its spellings", () => {
    const rows = [
      [`${year}[under|less than|below|<|before|earlier than|older than|prior to|pre] 2018[| model]`, "year :2017"],
      [
        `${year}[over|more than|above|>|greater than|after|newer than|later than|younger than|post] 2018[| model]`,
        "year 2019:",
      ],
      [
        `${year}[up to|until|till|max|maximum|at most|no more than|not over|not above|<=|≤|no later than|not later than|no newer than|not newer than|not after] 2018[| model]`,
        "year :2018",
      ],
      [
        `${year}[from|since|min|minimum|at least|no less than|not under|not below|>=|≥|no earlier than|not earlier than|no older than|not older than|not before] 2018[| model]`,
        "year 2018:",
      ],
      [
        `${year}2018[+| plus| or newer| or later| and up| & up| & newer| onwards| and onwards| minimum| min| or above| and over| up| upwards| newer| or better| and beyond| at least]`,
        "year 2018:",
      ],
      [
        `${year}2018 [or older|or earlier|and older|& older|or under|or below|max|maximum|and down|at most|at the latest]`,
        "year :2018",
      ],
      ["[minimum|min|from|since] year 2018", "year 2018:"],
      ["[maximum|max|until|up to] year 2018", "year :2018"],
      ["[newer than|after|over|later than] year 2018", "year 2019:"],
      ["[older than|before|under|earlier than] year 2018", "year :2017"],
      ["[nothing|no cars] [over|newer than|after|above|later than] 2018", "year :2018"],
      ["[nothing|no cars] [under|older than|before|below|earlier than] 2018", "year 2018:"],
      ["2018 year [or newer|and up|onwards]", "year 2018:"],
      ["[older|earlier] then 2018", "year :2017"],
      ["[newer|later] then 2018", "year 2019:"],
      ["[2018 year|2018 model|2018 model year|model year 2018|year 2018|'18|my18]", "year=2018"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });

  test("[SE-20] an age is understood in all its spellings", () => {
    const rows = [
      [
        `[under|less than|up to|max|no more than|at most|no older than|newer than|<] 5 [years|year|yrs|yr] old`,
        "year 2021:",
      ],
      [`[newer than|no older than|not older than|last|in the last|past|the last] [5|five] [years|yrs]`, "year 2021:"],
      [`5 [years|yrs][| old] [or newer|or younger|and newer|& newer]`, "year 2021:"],
      [`5 years old [or less|or under|max]`, "year 2021:"],
      [`[over|more than|above|older than|>] 5 [years|yrs] old`, "year :2020"],
      ["[under 5 yo|5yo or newer|up to 5yo]", "year 2021:"],
      [`older than [5|five] [years|yrs]`, "year :2020"],
      [`[at least 5 years old|5 years old or more|5 years or older|5+ years old|min 5 years old]`, "year :2021"],
      [`[3 to|from 3 to|between 3 and|between 3 &] 5 years old`, "year 2021:2023"],
      [`3[-| - | to | years to | years old to |–]5 [years|yrs] old`, "year 2021:2023"],
      [`[under|less than|up to] [a|one|1] year old`, "year 2025:"],
      [`[under|less than|up to] [12|6] months old`, "year 2025:"],
      [`[under|less than] [18|24] months old`, "year 2024:"],
      [`[over|more than|older than] 12 months old`, "year :2024"],
      [`[nothing|no cars] [over 5 years old|older than 5 years]`, "year 2021:"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });
});

describe("limits of weekly prices, of subscriptions and of seats", () => {
  const week = "[ a week| per week|pw| pw|/week|/wk| weekly| dollars a week]";
  const span = "weekly_price_range=100-150|150-200";

  test("[SE-20] weekly prices are understood in all spellings", () => {
    const rows = [
      [`[|from |between ][$100|100]${week}[ to |-| - |–| until | till | up to |/][$200|200]${week}`, span],
      [`between [$100|100][ a week|pw|] [and|&|to] [$200|200]${week}`, span],
      [`[|from ][$100|100][ to |-| - | until | up to |/][$200|200]${week}`, span],
      [`[weekly|repayments|weekly repayments|weekly price] [|from |between ][$|]100[ to |-][$|]200`, span],
      [`$100 a week to $200`, span],
      [`[weekly|repayments] $150 [dollars|bucks]`, "weekly_price_range=0-50|50-100|100-150"],
      [`over 100${links}under 200${week}`, span],
      [`over $100 a week${links}under $200 a week`, span],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });

  test("[SE-20] the amount beside a subscription is its price, with or without a week", () => {
    const costing = (range: string) => `subscription_price ${range}; flags=Subscription`;
    const rows = [
      [
        `subscription [|from |between |weekly ][$200|200][ to |-| - | until ][$300|300]${week.replace("[", "[|")}`,
        costing("200:300"),
      ],
      [`subscription [under|up to|max|no more than|less than] [$250|250]${week.replace("[", "[|")}`, costing(":250")],
      [`subscription [over|from|min|at least] [$250|250]${week.replace("[", "[|")}`, costing("250:")],
      [`subscription, nothing over [$250|250]${week.replace("[", "[|")}`, costing(":250")],
      ["subscription under 30k", "price :30000; flags=Subscription"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });

  test("[SE-20] seats are understood in all spellings", () => {
    const rows = [
      [`[|from |between ]5[| seats]${joints.replace("|/", "")}7 [seats|seater]`, "seats=5|7|6"],
      [`between 5[| seats] [and|&|to] 7 [seats|seater]`, "seats=5|7|6"],
      ["seats 5[ or |/]7", "seats=5|7"],
      [`[over|more than|above] 5 seats`, "seats=7|8|6"],
      [`[seats|min seats] [over 5|6+|from 6|6 or more]`.replace("|min seats", ""), "seats=7|8|6"],
      [`[min|minimum|at least] [6 seats|seats 6]`, "seats=7|8|6"],
      [`[under|less than|fewer than|below] 5 [seats|seater]`, "seats=2|4"],
      [`[max|maximum|up to|no more than|nothing over|not over] 5 seats`, "seats=5|2|4"],
    ] as const;
    expect(misunderstood(rows)).toEqual([]);
  });
});

describe("limits of several kinds", () => {
  test.each([
    ["price between 10000 and 20000 km under 80000", "price 10000:20000; km :80000"],
    ["price under 20000 km under 80000", "price :20000; km :80000"],
    ["km under 80000 price between 10000 and 20000", "km :80000; price 10000:20000"],
    ["year 2018 km under 80000", "year=2018; km :80000"],
    ["seats 7 km under 80000", "seats=7; km :80000"],
    ["$20k km under 80000", "price :20000; km :80000"],
    ["kms under 80000 weekly under 150", "km :80000; weekly_price_range=0-50|50-100|100-150"],
    ["year 2018 to 2021 km 20000 to 50000 price 20000 to 30000", "year 2018:2021; km 20000:50000; price 20000:30000"],
    ["over 20k under 60000 km", "price 20000:; km :60000"],
    ["under 50k over 10k km", "price :50000; km 10000:"],
    ["20k up to 80,000 km", "price :20000; km :80000"],
    ["under 20k - under 30,000 km", "price :20000; km :30000"],
    ["under 20k - 30,000 km", "price :20000; km :30000"],
    ["under 50k up to 45k", "price :45000"],
    ["2018 - 30k", "year=2018; price :30000"],
    ["2018 to 30k", "year=2018; price :30000 | to"],
    ["2018 up to 30k", "year=2018; price :30000"],
    ["7 seats up to 30k", "seats=7; price :30000"],
    ["7 seats to 30k", "seats=7; price :30000 | to"],
    ["2019 - 7 seats", "year=2019; seats=7"],
    ["2019 - 80,000km", "year=2019; km :80000"],
    ["over 2017 under 50000 km", "year 2018:; km :50000"],
    ["2018-21 under 30k 50,000km-80,000km", "year 2018:2021; price :30000; km 50000:80000"],
    ["peugeot 2008 before 2021", "make=Peugeot; model=2008; year :2020"],
    ["peugeot 2008 under 30k", "make=Peugeot; model=2008; price :30000"],
    ["chrysler 300 under 30k", "make=Chrysler; model=300; price :30000"],
    ["mazda 3/cx-5", "make=Mazda; model=3|CX-5"],
    ["2018/2019", "year 2018:2019"],
    ["2019-08", "2019-08"],
    ["2 to 3 tonne ute", "simple_body=Ute | (2 to 3 tonne)"],
    ["under 18 foot", "(under 18 foot)"],
    ["18ft", "(18ft)"],
    ["18-20 ft", "(18-20 ft)"],
  ])("[SE-20] keep to their own words: %s", (text, meant) => {
    expect(understood(text)).toBe(meant);
  });
});
