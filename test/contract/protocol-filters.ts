import fc from "fast-check";

const fieldValues: Readonly<Record<string, readonly string[]>> = {
  make: ["Toyota", "mazda", "LAND ROVER", "Saab", "m"],
  model: ["CX-5", "rav4", "d'Or"],
  badge: ["GX", "back\\slash", "été"],
  year: ["2019", "2020", "2021.0", "2e3"],
  price: ["0", "9999", "10000", "20000.5", "45990"],
  km: ["0", "60000"],
  seats: ["2", "5", "7"],
  categories: ["family", "towing", "City"],
  filtered_features: ["Leather", "Leather Seats"],
  car_type: ["new", "used"],
  colour: ["white", "Red"],
  price_range: ["10000-20000", "100000-"],
  photo_count: ["0", "2"],
};

const quotes = (value: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `"${value.replace(/["\\]/g, "\\$&")}"`,
    `'${value.replace(/['\\]/g, "\\$&")}'`,
    ...(/^[\w.-]+$/.test(value) ? [value] : []),
  );

const field = fc.constantFrom(...Object.keys(fieldValues));
const valueFor = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(...(fieldValues[name] ?? []), ...(fieldValues["make"] ?? [])).chain(quotes);
const operator = fc.constantFrom("=", "!=", ">", ">=", "<", "<=", " = ", " STARTS WITH ", " NOT STARTS WITH ");
const state = fc.constantFrom("EXISTS", "NOT EXISTS", "IS NULL", "IS NOT NULL", "IS EMPTY", "IS NOT EMPTY");

const condition = field.chain((name) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(operator, valueFor(name)).map(([sign, value]) => `${name}${sign}${value}`) },
    { weight: 1, arbitrary: fc.tuple(valueFor(name), valueFor(name)).map(([from, to]) => `${name} ${from} TO ${to}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom("IN", "NOT IN"), fc.array(valueFor(name), { maxLength: 3 }))
        .map(([word, values]) => `${name} ${word} [${values.join(", ")}]`),
    },
    { weight: 1, arbitrary: state.map((words) => `${name} ${words}`) },
  ),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.tuple(tie("expression"), fc.constantFrom("AND", "OR"), tie("expression")).map((parts) => parts.join(" ")),
    tie("expression").map((inner) => `NOT (${inner})`),
    tie("expression").map((inner) => `(${inner})`),
  ),
}));

/** Valid filters of every form over the vehicles of `vehiclesArbitrary`. */
export const filterArbitrary: fc.Arbitrary<string | (string | string[])[]> = fc.oneof(
  expression,
  fc.array(fc.oneof(expression, fc.array(expression, { maxLength: 3 })), { maxLength: 3 }),
);
