/** An element of a page as parsed by a browser. */
export type HtmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly (HtmlElement | string)[];
};

type OpenElement = HtmlElement & { children: (HtmlElement | string)[] };

const voidElements = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"]);
const rawElements = new Set(["script", "style", "textarea", "title"]);
const attributePattern = /\s+([a-zA-Z][\w:.-]*)(?:="([^"]*)")?/y;
const entityNames: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Parses HTML strictly, as our pages are written: every element closed, every attribute in double quotes, no stray
 * `<`, no comments with text. Throws for anything else, so that injected text either appears as an element or is
 * rejected here.
 */
export function parseHtml(html: string): HtmlElement {
  const lowerCase = html.toLowerCase();
  const root: OpenElement = { name: "#document", attributes: new Map(), children: [] };
  const open: OpenElement[] = [root];
  const current = (): OpenElement => open.at(-1) ?? root;
  let at = /^<!doctype html>/i.exec(html)?.[0].length ?? 0;
  while (at < html.length) {
    if (html[at] !== "<") {
      const end = html.indexOf("<", at);
      const text = html.slice(at, end === -1 ? html.length : end);
      current().children.push(decodeEntities(text));
      at += text.length;
      continue;
    }
    const rest = html.slice(at, at + 100);
    const comment = /^<!--[\s/$!?]*-->/.exec(rest);
    if (comment) {
      at += comment[0].length;
      continue;
    }
    const closing = /^<\/([a-zA-Z][\w-]*)>/.exec(rest);
    if (closing) {
      const element = open.pop();
      if (element?.name !== closing[1]?.toLowerCase()) throw new Error(`${closing[0]} closes <${element?.name}>`);
      at += closing[0].length;
      continue;
    }
    const name = /^<([a-zA-Z][\w-]*)/.exec(rest)?.[1]?.toLowerCase();
    if (name === undefined) throw new Error(`A stray < stands before: ${rest}`);
    const { attributes, end } = readAttributes(html, at + 1 + name.length);
    const ending = /^\s*(\/?)>/.exec(html.slice(end, end + 20));
    if (!ending) throw new Error(`<${name}> does not end: ${html.slice(at, end + 40)}`);
    at = end + ending[0].length;
    const element: OpenElement = { name, attributes, children: [] };
    current().children.push(element);
    if (ending[1] === "/" || voidElements.has(name)) continue;
    if (!rawElements.has(name)) {
      open.push(element);
      continue;
    }
    const close = lowerCase.indexOf(`</${name}>`, at);
    if (close === -1) throw new Error(`<${name}> is never closed`);
    const text = html.slice(at, close);
    element.children.push(name === "script" || name === "style" ? text : decodeEntities(text));
    at = close + name.length + 3;
  }
  if (open.length > 1) throw new Error(`<${current().name}> is never closed`);
  return root;
}

function readAttributes(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (;;) {
    attributePattern.lastIndex = end;
    const found = attributePattern.exec(html);
    if (!found) return { attributes, end };
    const name = (found[1] ?? "").toLowerCase();
    if (attributes.has(name)) throw new Error(`The attribute ${name} is given twice`);
    attributes.set(name, decodeEntities(found[2] ?? ""));
    end = attributePattern.lastIndex;
  }
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:([a-z]+)|#x([0-9a-f]+)|#(\d+));/gi,
    (written, name?: string, hex?: string, decimal?: string) => {
      if (name !== undefined) return entityNames[name] ?? written;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

/** All descendants in document order. */
export function everyElement(root: HtmlElement): HtmlElement[] {
  return root.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...everyElement(child)]));
}

/** Elements with this name, and with these attributes if given. */
export function elements(root: HtmlElement, name: string, attributes: Record<string, string> = {}): HtmlElement[] {
  return everyElement(root).filter(
    (element) =>
      element.name === name &&
      Object.entries(attributes).every(([key, value]) => element.attributes.get(key) === value),
  );
}

/** The only element with this name and these attributes; throws if there is not exactly one. */
export function element(root: HtmlElement, name: string, attributes: Record<string, string> = {}): HtmlElement {
  const found = elements(root, name, attributes);
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} elements <${name}> ${JSON.stringify(attributes)}`);
  return found[0];
}

/** The element with this id; throws if there is not exactly one. */
export function elementById(root: HtmlElement, id: string): HtmlElement {
  const found = everyElement(root).filter(({ attributes }) => attributes.get("id") === id);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements have the id ${id}`);
  return found[0];
}

/** The visible text of an element with single spaces, without scripts. */
export function visibleText(root: HtmlElement): string {
  return rawText(root).replace(/\s+/g, " ").trim();
}

function rawText(root: HtmlElement): string {
  if (root.name === "script" || root.name === "style") return "";
  const isLine = !["a", "b", "em", "i", "span", "strong", "small"].includes(root.name);
  const text = root.children.map((child) => (typeof child === "string" ? child : rawText(child))).join("");
  return isLine ? ` ${text} ` : text;
}

/** The text that is in sight: of what is folded, only the summary. */
export function openText(root: HtmlElement): string {
  const isFolded = root.name === "details" && !root.attributes.has("open");
  const shown = root.children.filter((child) => !isFolded || (typeof child !== "string" && child.name === "summary"));
  const texts = shown.map((child) => (typeof child === "string" ? child : openText(child)));
  return ["script", "style", "head"].includes(root.name) ? "" : texts.join(" ").replaceAll(/\s+/g, " ");
}

/** The fields that a browser would submit for a form, in document order. */
export function formFields(page: HtmlElement, form: HtmlElement): [name: string, value: string][] {
  const own = new Set(everyElement(form));
  const id = form.attributes.get("id");
  return everyElement(page).flatMap((control): [string, string][] => {
    const name = control.attributes.get("name");
    const belongs = own.has(control) || (id !== undefined && control.attributes.get("form") === id);
    if (!belongs || !name || control.attributes.has("disabled")) return [];
    const value = controlValue(control);
    return value === null ? [] : [[name, value]];
  });
}

function controlValue(control: HtmlElement): string | null {
  if (control.name === "textarea") return String(control.children[0] ?? "").replace(/^\n/, "");
  if (control.name === "select") {
    const options = elements(control, "option");
    const chosen = options.find(({ attributes }) => attributes.has("selected")) ?? options[0];
    return chosen ? (chosen.attributes.get("value") ?? visibleText(chosen)) : null;
  }
  if (control.name !== "input") return null;
  const isTick = ["checkbox", "radio"].includes(control.attributes.get("type") ?? "text");
  if (isTick && !control.attributes.has("checked")) return null;
  return control.attributes.get("value") ?? (isTick ? "on" : "");
}

/** The objects in a page's data scripts: those for hydration, and those for search engines. */
export function dataScripts(page: HtmlElement): { type: string; data: unknown; text: string }[] {
  return elements(page, "script").flatMap((script) => {
    const type = script.attributes.get("type") ?? "";
    if (!/json/.test(type)) return [];
    const text = String(script.children[0] ?? "");
    return [{ type, data: JSON.parse(text) as unknown, text }];
  });
}
