import fc from "fast-check";

/** A request's body as bytes, with its declared type. */
export type HostileBody = { type: string | null; bytes: Uint8Array<ArrayBuffer> };

type Field = [name: string, value: unknown];

const prototypeNames = ["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "then", ""];

const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00\ud800",
  "\uffff",
  "\u202e\u2028",
  "__proto__",
  "toString",
  "%00%ff",
  "../../etc/passwd",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "\r\nset-cookie: a=b",
  "//evil.example",
  "javascript:alert(1)",
  "99999999999999999999999",
  "-1",
  "NaN",
  "x".repeat(5_000),
  "é".repeat(3_000),
  "🚗".repeat(500),
];

/** JSON values of a field that no form sends. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  [[["x"]]],
  { toString: 1, valueOf: null },
  { length: 5 },
  ["a", { toString: null }],
];

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 60 }));
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/**
 * Bodies of a form with these names: based on `valid` if given, with fields left out, repeated, replaced and added, in
 * every encoding, valid and broken.
 */
export function hostileBodies(names: readonly string[], valid: Readonly<Record<string, unknown>> = {}) {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...prototypeNames) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  );
  const added = fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.tuple(name, value), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(fc.tuple(name, value), { maxLength: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 4_000 }).map(manyFields) },
  );
  const subset = fc.subarray(Object.entries(valid), {
    minLength: Math.max(0, Object.keys(valid).length - 2),
  });
  const fields = fc
    .tuple(subset, added, fc.boolean())
    .map(([own, more, isFirst]): Field[] => (isFirst ? [...more, ...own] : [...own, ...more]));
  return fc
    .tuple(fields, fc.constantFrom(encodedAsJson, encodedAsForm, encodedAsMultipart), damage)
    .map(([list, encode, damaged]) => damaged(encode(list)));
}

function manyFields(count: number): Field[] {
  return Array.from({ length: count }, (_, index): Field => [index % 2 === 0 ? `f${index}` : "name", "x"]);
}

/** Written manually, because an object cannot contain a name twice. */
function encodedAsJson(fields: readonly Field[]): HostileBody {
  const members = fields.map(([name, held]) => `${JSON.stringify(name)}:${JSON.stringify(held)}`);
  return { type: "application/json", bytes: new TextEncoder().encode(`{${members.join(",")}}`) };
}

function encodedAsForm(fields: readonly Field[]): HostileBody {
  const pairs = fields.map(([name, held]) => `${percentEncoded(name)}=${percentEncoded(textFor(held))}`);
  return { type: "application/x-www-form-urlencoded", bytes: new TextEncoder().encode(pairs.join("&")) };
}

function encodedAsMultipart(fields: readonly Field[]): HostileBody {
  const border = "forecourt-border";
  const parts = fields.map(([name, held], index) => {
    const file = index % 5 === 4 ? `; filename="${index}.exe"\r\ncontent-type: application/x-anything` : "";
    return `--${border}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${textFor(held)}\r\n`;
  });
  const bytes = new TextEncoder().encode(`${parts.join("")}--${border}--\r\n`);
  return { type: `multipart/form-data; boundary=${border}`, bytes };
}

function textFor(held: unknown): string {
  return typeof held === "string" ? held : JSON.stringify(held);
}

/** As browsers do it, but half a character becomes bytes that are not valid UTF-8. */
function percentEncoded(part: string): string {
  return part.replaceAll(/[^\w.-]/gu, (letter) =>
    /[\ud800-\udfff]/.test(letter) && letter.length === 1 ? "%ED%A0%80" : encodeURIComponent(letter),
  );
}

const otherTypes = [
  null,
  "",
  "text/plain",
  "application/json",
  "application/json; charset=utf-16",
  "application/json\t;",
  "application/x-www-form-urlencoded; charset=iso-8859-1",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="other"',
  "application/xml",
  "nonsense",
];

const cut = fc.double({ min: 0, max: 1, noNaN: true });

/** Most bodies are unchanged; in the others a part is missing, corrupted or misnamed. */
const damage: fc.Arbitrary<(body: HostileBody) => HostileBody> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((body: HostileBody) => body) },
  {
    weight: 2,
    arbitrary: cut.map((share) => ({ type, bytes }: HostileBody) => ({
      type,
      bytes: bytes.slice(0, Math.floor(bytes.length * share)),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(cut, fc.uint8Array({ minLength: 1, maxLength: 4 }))
      .map(([share, spoilt]) => (body: HostileBody) => {
        const at = Math.floor(body.bytes.length * share);
        const bytes = new Uint8Array([...body.bytes.slice(0, at), ...spoilt, ...body.bytes.slice(at + spoilt.length)]);
        return { ...body, bytes };
      }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...otherTypes).map((type) => ({ bytes }: HostileBody) => ({ type, bytes })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1_000, max: 200_000 }).map((length) => ({ type, bytes }: HostileBody) => ({
      type,
      bytes: new Uint8Array([...bytes, ...new Uint8Array(length).fill(97)]),
    })),
  },
);
