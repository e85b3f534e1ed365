import { withoutComments } from "../../src/brands/tokens.ts";

/** One rule of a style sheet. Rules inside an at-rule are included, because they may apply at the same time. */
export type StyleRule = { selector: string; declarations: readonly [property: string, value: string][] };

type OpenRule = { selector: string; declarations: [string, string][] };

/** The rules of a style sheet; nested ones have their complete selectors. */
export function styleRules(css: string): StyleRule[] {
  const rules: OpenRule[] = [];
  const open: OpenRule[] = [{ selector: "", declarations: [] }];
  for (const [, text = "", end] of withoutComments(css).matchAll(/([^{};]*)([{};])/g)) {
    const around = open.at(-1);
    if (around === undefined) throw new Error("A style sheet closes a rule that it did not open.");
    if (end === "{") {
      const rule = { selector: nested(around.selector, text.trim()), declarations: [] };
      rules.push(rule);
      open.push(rule);
      continue;
    }
    const [, property, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(text) ?? [];
    if (property !== undefined && value !== undefined) around.declarations.push([property, value]);
    if (end === "}") open.pop();
  }
  return rules.filter(({ declarations }) => declarations.length > 0);
}

function nested(outer: string, inner: string): string {
  return inner.startsWith("@") ? outer : `${outer} ${inner}`.trim();
}

const states =
  /:global\(html[^()]*(\([^()]*\)[^()]*)?\)|:nth-child\([^()]*\)|:(hover|focus|focus-visible|focus-within|checked|disabled|enabled|active)\b|\[(aria|data)-[^\]]*\]/g;
const relations = /:(has|not|is|where)\([^()]*(\([^()]*\))?[^()]*\)/g;

/** The selector of the same element in its default state. */
export function plainSelector(selector: string): string {
  return selector.replaceAll(relations, "").replaceAll(states, "").replaceAll(/\s+/g, " ").trim();
}
