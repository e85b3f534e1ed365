import { z } from "zod";
import { closestName } from "../names/closest-name.ts";
import { permittedText } from "../settings/permitted-text.ts";
import { day, sentence } from "../settings/setting.ts";
import type { StoredFile } from "../settings/file-store.ts";
import type { ConfigFault } from "../sites/config-fault.ts";
import { issueText } from "../sites/issue-text.ts";
import { pathText } from "../sites/json-text.ts";
import { type BlockName, blockSchemas, type ContentBlock } from "./content-blocks.ts";
import type { ContentFormats, YamlText } from "./content-formats.ts";
import type { ContentPage } from "./content-page.ts";
import { placeOfContent } from "./content-store.ts";
import { type DocumentPart, splitDocument } from "./split-document.ts";

/** A page, and everything that is wrong with its file. Null if nothing can be shown. */
export type ReadContent = { page: ContentPage | null; faults: ConfigFault[] };

const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2})?$/, {
    error: "must be a date such as 2026-12-24, or a time such as 2026-12-24 09:00",
    abort: true,
  })
  .refine(isInCalendar, "is not a day and time of the calendar: use a date such as 2026-12-24, or 2026-12-24 09:00")
  .transform((text) => text.replace(" ", "T"));
const path = z
  .string()
  .regex(
    /^(\/[a-z0-9]+(-[a-z0-9]+)*)+\/?$/,
    "must be a path of lower-case words joined by hyphens, such as /pages/warranty",
  );
const pagePicture = z.string().regex(/^(artwork:|https:\/\/)/, "must start with artwork: or https://");

const pageFacts = {
  title: sentence.max(70),
  heading: sentence.nullable().default(null),
  description: sentence.max(200),
  picture: pagePicture.nullable().default(null),
  updated: day.nullable().default(null),
  from: localTime.nullable().default(null),
  until: localTime.nullable().default(null),
  alsoAt: z.array(path).default([]),
  isVersioned: z.boolean().default(false),
  isDraft: z.boolean().default(false),
};
const pageSchema = z.strictObject(pageFacts);
const postSchema = z.strictObject({ ...pageFacts, date: day, author: sentence, category: sentence });

function isInCalendar(text: string): boolean {
  const [date = "", time = "00:00"] = text.split(/[ T]/);
  return day.safeParse(date).success && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** Reads the file of a page. A block with an error becomes a `broken` block, and the rest of the page stays. */
export function readContent({ file, text }: StoredFile, formats: ContentFormats): ReadContent {
  const path = pathOfFile(file);
  if (path === null) return { page: null, faults: [fault(file, misnamed, null)] };
  const { frontMatter, parts } = splitDocument(permittedText(text));
  if (frontMatter === null) return { page: null, faults: [fault(file, withoutFrontMatter, 1)] };
  const isPost = path.startsWith("/blog/");
  const facts = readData(file, formats.yaml(frontMatter.text), frontMatter.line, isPost ? postSchema : pageSchema);
  const blocks = parts.map((part) => readPart(file, part, formats));
  const faults = [
    ...facts.faults,
    ...blocks.flatMap((block) => block.faults),
    ...repeatedForms(file, blocks),
    ...endedBefore(file, facts),
  ];
  if (facts.value === null) return { page: null, faults };
  const { heading, ...given } = facts.value;
  const { date, author, category, ...plain } = { date: null, author: null, category: null, ...given };
  const page: ContentPage = {
    ...plain,
    file,
    path,
    version: null,
    heading: heading ?? given.title,
    post: date !== null && author !== null && category !== null ? { date, author, category } : null,
    blocks: blocks.map(({ block }) => block),
  };
  return { page, faults };
}

const misnamed = "is not the name of a page: use lower-case words joined by hyphens, such as red-gum/pages/our-yard.md";
const withoutFrontMatter = "must begin with a --- line, then title and description, then another --- line";

/** The path that a file's page has; null if the name is invalid. `index` is not special: every page has its own name. */
function pathOfFile(file: string): string | null {
  try {
    const { page } = placeOfContent(file);
    return page === "terms-and-conditions" ? `/${page}/` : `/${page}`;
  } catch {
    return null;
  }
}

type ReadBlock = { block: ContentBlock; faults: ConfigFault[] };

function readPart(file: string, part: DocumentPart, { yaml, html }: ContentFormats): ReadBlock {
  const { line, text } = part;
  if (part.kind === "text") return { block: { name: "text", line, html: html(text) }, faults: [] };
  if (part.kind === "end")
    return broken(":::", line, [fault(file, "this ::: line does not close a block: remove it", line)]);
  const start = line - 1;
  const schemas = blockSchemas(html);
  const name = (Object.keys(schemas) as BlockName[]).find((known) => known === part.name);
  if (name === undefined) {
    const suggestion = closestName(part.name, Object.keys(schemas));
    const message = `there is no block "${part.name}": the blocks are ${Object.keys(schemas).join(", ")}`;
    return broken(part.name, start, [{ ...fault(file, message, start), ...(suggestion !== null && { suggestion }) }]);
  }
  if (!part.isClosed) return broken(name, start, [fault(file, `the block "${name}" must end with a ::: line`, start)]);
  const { value, faults } = readData(file, yaml(text), line, schemas[name]);
  if (value === null)
    return broken(
      name,
      start,
      faults.map((found) => ({ ...found, path: `${name} ${found.path}`.trim() })),
    );
  // The schema of a name yields the data of the block with that name.
  return { block: { name, line: start, ...(value as object) } as ContentBlock, faults: [] };
}

function broken(block: string, line: number, faults: ConfigFault[]): ReadBlock {
  const [first] = faults;
  const message = first ? `${first.path} ${first.message}`.trim() : "";
  return { block: { name: "broken", line, block, message }, faults };
}

type ReadData<Value> = {
  value: Value | null;
  faults: ConfigFault[];
  /** The line in the file of a value, or of the closest value around it. */
  findLine: (at: readonly PropertyKey[]) => number;
};

function readData<Schema extends z.ZodType>(
  file: string,
  yaml: YamlText,
  firstLine: number,
  schema: Schema,
): ReadData<z.output<Schema>> {
  if (!yaml.ok)
    return {
      value: null,
      faults: [fault(file, yaml.message, firstLine + yaml.line - 1)],
      findLine: () => firstLine,
    };
  const findLine = (at: readonly PropertyKey[]) => (yaml.findLine(at) ?? 1) + firstLine - 1;
  const parsed = schema.safeParse(yaml.value);
  if (parsed.success) return { value: parsed.data, faults: [], findLine };
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => unknownKey(file, [...issue.path, key], findLine([...issue.path, key]), schema))
      : [
          {
            file,
            path: pathText(issue.path),
            message: issueText(issue, valueAt(yaml.value, issue.path)),
            line: findLine(issue.path),
          },
        ],
  );
  return { value: null, faults, findLine };
}

function unknownKey(file: string, at: PropertyKey[], line: number, schema: z.ZodType): ConfigFault {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const suggestion = at.length === 1 ? closestName(String(at[0]), known) : null;
  return {
    file,
    path: pathText(at),
    message: "is not recognised here: remove it",
    line,
    ...(suggestion !== null && { suggestion }),
  };
}

function valueAt(value: unknown, at: readonly PropertyKey[]): unknown {
  return at.reduce<unknown>(
    (inner, step) => (inner !== null && typeof inner === "object" ? Reflect.get(inner, step) : undefined),
    value,
  );
}

/** A page can have one form: two would have the same fields. */
function repeatedForms(file: string, blocks: readonly ReadBlock[]): ConfigFault[] {
  return blocks
    .flatMap(({ block }) => (block.name === "form" ? [block] : []))
    .slice(1)
    .map(({ line }) => fault(file, "a page can have one form: remove the others", line));
}

/** A page that ends before it begins is never shown. */
function endedBefore(
  file: string,
  { value: facts, findLine }: ReadData<{ from: string | null; until: string | null }>,
): ConfigFault[] {
  if (facts === null || facts.from === null || facts.until === null) return [];
  // A day alone includes all of that day.
  const isNever = facts.until.slice(0, facts.from.length) < facts.from.slice(0, facts.until.length);
  return isNever ? [{ file, path: "until", message: "must not be before from", line: findLine(["until"]) }] : [];
}

function fault(file: string, message: string, line: number | null): ConfigFault {
  return { file, path: "", message, line };
}
