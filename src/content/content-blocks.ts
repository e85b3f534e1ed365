import { z } from "zod";
import { departments } from "../enquiry-kinds/department.ts";
import { enquiryKinds, formPage } from "../enquiry-kinds/enquiry-kinds.ts";
import { href, sentence, slug } from "../settings/setting.ts";

/** Kinds of enquiry whose form a page can show: those with a form of their own that need no vehicle. */
const formKinds = enquiryKinds.filter((kind) => kind === "general" || formPage(kind)?.needsVehicle === false);

/** An illustration drawn by this server, or the address of a photo. */
const pictureReference = z
  .string()
  .regex(
    /^(artwork:|https:\/\/)/,
    "must start with artwork: or https://, such as artwork:ute/white/solid/ten/front/none",
  );

const picture = z.strictObject({ picture: pictureReference, alt: z.string().trim() });
const link = z.strictObject({ label: sentence, href });
const searchAddress = z
  .string()
  .regex(/^\/search(\/|\?|$)/, "must be the address of a search on this site, such as /search/used-cars");
const videoId = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().regex(/^[\w-]{5,20}$/, "must be the id in the address of the video, such as dQw4w9WgXcQ"));
const shownAtOnce = z.int().min(1).max(12);

/** Which locations a block is about: all that the site shows, or those of a department, or some. */
const chosenLocations = {
  department: z.enum(departments).nullable().default(null),
  only: z.array(slug).default([]),
};

/** The schemas of all blocks by name. `html` renders the texts in them that may contain Markdown. */
export function blockSchemas(html: (markdown: string) => string) {
  const markdown = sentence.transform(html);
  const heading = sentence.nullable().default(null);
  return {
    hero: z.strictObject({
      heading,
      text: sentence.nullable().default(null),
      picture: pictureReference.nullable().default(null),
      alt: z.string().default(""),
      links: z.array(link).max(2).default([]),
    }),
    points: z.strictObject({
      heading,
      points: z.array(z.strictObject({ title: sentence, text: sentence })).nonempty(),
    }),
    offers: z.strictObject({ heading, limit: shownAtOnce.default(3) }),
    stock: z.strictObject({ heading, search: searchAddress, limit: shownAtOnce.default(4), more: heading }),
    locations: z.strictObject({ heading, ...chosenLocations }),
    team: z.strictObject({
      heading,
      ...chosenLocations,
      /** Null: the people of the locations. */
      people: z
        .array(
          z.strictObject({
            name: sentence,
            role: sentence,
            text: sentence.nullable().default(null),
            phone: sentence.nullable().default(null),
            picture: pictureReference.nullable().default(null),
          }),
        )
        .nonempty()
        .nullable()
        .default(null),
    }),
    form: z.strictObject({ kind: z.enum(formKinds) }),
    faq: z.strictObject({
      heading,
      questions: z.array(z.strictObject({ question: sentence, answer: markdown })).nonempty(),
    }),
    video: z.strictObject({
      provider: z.enum(["youtube", "vimeo"]),
      id: videoId,
      title: sentence,
      picture: pictureReference,
    }),
    gallery: z.strictObject({
      heading,
      pictures: z.array(picture.extend({ caption: sentence.nullable().default(null) })).nonempty(),
    }),
    legal: z.strictObject({ document: z.enum(["privacy-policy", "terms-of-use"]) }),
    reviews: z.strictObject({ heading, limit: shownAtOnce.default(6) }),
    comparison: z
      .strictObject({
        heading,
        columns: z.array(sentence).min(2).max(4),
        rows: z.array(z.strictObject({ label: sentence, values: z.array(sentence) })).nonempty(),
        note: sentence.nullable().default(null),
      })
      .superRefine(({ columns, rows }, context) => {
        for (const [index, { values }] of rows.entries())
          if (values.length !== columns.length)
            context.addIssue({
              code: "custom",
              path: ["rows", index, "values"],
              message: `must have ${columns.length} values, one for each column`,
            });
      }),
    "call-to-action": z.strictObject({
      heading: sentence,
      text: sentence.nullable().default(null),
      links: z.array(link).min(1).max(2),
    }),
  };
}

type BlockSchemas = ReturnType<typeof blockSchemas>;

export type BlockName = keyof BlockSchemas;

export type ContentBlock =
  | { name: "text"; line: number; html: string }
  | { name: "broken"; line: number; block: string; message: string }
  | { [Name in BlockName]: { name: Name; line: number } & z.output<BlockSchemas[Name]> }[BlockName];

export type BlockOf<Name extends ContentBlock["name"]> = Extract<ContentBlock, { name: Name }>;
