import type { z } from "zod";

const examples: Record<string, string> = {
  email: "one email address, such as sales@dealer.example",
  url: "a web address, such as https://dealer.example/",
  date: "a date, such as 2026-12-24",
};

/** The rule for a value in words, with the fix. Messages that a schema defines itself are used unchanged. */
export function issueText(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.code !== "custom") return "is missing: add it";
  if (issue.code === "invalid_key") return `the name ${issue.issues[0]?.message ?? "is not valid here"}`;
  if (issue.code === "invalid_type") return `must be ${withArticle(issue.expected)}`;
  if (issue.code === "invalid_value")
    return `must be one of ${issue.values.map((option) => JSON.stringify(option)).join(", ")}`;
  if (!/^(?:Too (?:small|big)|Invalid )/.test(issue.message)) return issue.message;
  if (issue.code === "too_small") return `must ${limitText(issue.origin, issue.minimum, "at least", !issue.inclusive)}`;
  if (issue.code === "too_big") return `must ${limitText(issue.origin, issue.maximum, "at most", !issue.inclusive)}`;
  if (issue.code === "invalid_format") return `must be ${examples[issue.format] ?? `a valid ${issue.format}`}`;
  return "is not a valid value here: docs/site-config.md lists them";
}

function limitText(origin: string, limit: number | bigint, side: "at least" | "at most", excludesIt: boolean): string {
  if (origin === "string" && Number(limit) === 1 && side === "at least")
    return "not be empty: enter some text, or leave the setting out";
  if (origin === "string") return `have ${side} ${limit} characters`;
  if (origin === "array") return `have ${side} ${limit} ${Number(limit) === 1 ? "entry" : "entries"}`;
  if (excludesIt) return `be ${side === "at least" ? "more" : "less"} than ${limit}`;
  return `be ${side} ${limit}`;
}

function withArticle(type: string): string {
  const words: Record<string, string> = {
    boolean: "true or false",
    array: "a list",
    object: "an object",
    int: "a whole number",
    string: "text",
  };
  return words[type] ?? `a ${type}`;
}
