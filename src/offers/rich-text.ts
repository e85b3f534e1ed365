/** Elements of rich text. Everything else in its source is reduced to its text. */
export type RichTag = "p" | "h3" | "ul" | "ol" | "li" | "strong" | "em" | "a" | "br";

/** Rich text as data: pages make elements of it, so that markup of its source never reaches them. */
export type RichNode = string | RichElement;
export type RichElement = { tag: RichTag; href?: string; children: RichNode[] };

const namesOfTags: Readonly<Record<RichTag, readonly string[]>> = {
  p: ["p", "div", "blockquote"],
  h3: ["h1", "h2", "h3", "h4", "h5", "h6"],
  ul: ["ul"],
  ol: ["ol"],
  li: ["li"],
  strong: ["b", "strong"],
  em: ["i", "em"],
  a: ["a"],
  br: ["br"],
};
const tagOfName = new Map(
  Object.entries(namesOfTags).flatMap(([tag, names]) => names.map((name) => [name, tag as RichTag] as const)),
);
const lists: readonly string[] = ["ul", "ol"];
const blocks: readonly string[] = ["p", "h3", ...lists];

/** Elements whose content is not text for readers. */
const unread =
  /<(script|style|template|iframe|object|svg|math|title|textarea|select|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const commentOrTag = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>?|<[!?][^>]*>?/gi;
const hrefAttribute = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const safeHref = /^(https:\/\/|\/(?![/\\])|tel:|mailto:|#)/i;

/**
 * Reads HTML as rich text: paragraphs, subheadings, lists, emphasis and links to safe addresses, however malformed
 * the HTML is. Scripts, styles, pictures and all attributes but addresses are dropped.
 */
export function richText(html: string): RichElement[] {
  const tree = new RichTree();
  const source = html.replaceAll("\0", "").replaceAll(unread, " ");
  let at = 0;
  for (const found of source.matchAll(commentOrTag)) {
    tree.addText(decoded(source.slice(at, found.index)));
    at = found.index + found[0].length;
    const tag = tagOfName.get(found[2]?.toLowerCase() ?? "");
    if (tag === undefined) continue;
    if (found[1] === "/") tree.close(tag);
    else tree.open(tag, readHref(found[3] ?? ""));
  }
  tree.addText(decoded(source.slice(at)));
  return tree.blocks.filter((block) => plainText([block]) !== "");
}

export function plainText(nodes: readonly RichNode[]): string {
  return rawText(nodes).replaceAll(/\s+/g, " ").trim();
}

function rawText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const text = rawText(node.children);
      return node.tag === "strong" || node.tag === "em" || node.tag === "a" ? text : ` ${text} `;
    })
    .join("");
}

/** Builds blocks at the top, items only in lists, and inline elements only in blocks, as HTML requires. */
class RichTree {
  readonly blocks: RichElement[] = [];
  #open: RichElement[] = [];

  open(tag: RichTag, href: string | null): void {
    if (tag === "li") return this.#openItem();
    if (blocks.includes(tag)) {
      this.#open = [];
      this.#add({ tag, children: [] });
      return;
    }
    if (tag === "a" && (href === null || this.#open.some((open) => open.tag === "a"))) return;
    this.#inBlock();
    this.#add({ tag, ...(href !== null && tag === "a" ? { href } : {}), children: [] });
  }

  close(tag: RichTag): void {
    const at = this.#open.findLastIndex((open) => open.tag === tag);
    if (at !== -1) this.#open.length = at;
  }

  addText(text: string): void {
    if (text === "" || (text.trim() === "" && !this.#isInText())) return;
    this.#inBlock();
    this.#open.at(-1)?.children.push(text);
  }

  #openItem(): void {
    const list = this.#open.find((open) => lists.includes(open.tag)) ?? null;
    this.#open = list === null ? [] : [list];
    if (list === null) this.#add({ tag: "ul", children: [] });
    this.#add({ tag: "li", children: [] });
  }

  /** Text and inline elements outside a block get a paragraph, and those directly in a list an item. */
  #inBlock(): void {
    if (this.#open.length === 0) this.#add({ tag: "p", children: [] });
    else if (lists.includes(this.#open.at(-1)?.tag ?? "")) this.#add({ tag: "li", children: [] });
  }

  #isInText(): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && !lists.includes(last.tag);
  }

  #add(element: RichElement): void {
    (this.#open.at(-1)?.children ?? this.blocks).push(element);
    if (element.tag !== "br") this.#open.push(element);
  }
}

function readHref(attributes: string): string | null {
  const [, double, single, bare] = hrefAttribute.exec(attributes) ?? [];
  const href = decoded(double ?? single ?? bare ?? "").trim();
  return safeHref.test(href) ? href : null;
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["hellip", "…"],
  ["bull", "•"],
]);
const lastCodePoint = 0x10ffff;

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (written: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities.get(name.toLowerCase()) ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : "";
    },
  );
}
