/** A parameter of a query; `text` is how the address has it. */
export type Parameter = { name: string; value: string; text: string };

/** An address without its query, and the query with its question mark. */
export function split(address: string): { path: string; query: string } {
  const start = address.indexOf("?");
  return start === -1 ? { path: address, query: "" } : { path: address.slice(0, start), query: address.slice(start) };
}

/** The parameters of a query, in lower case, each with its own text. */
export function parameters(query: string): Parameter[] {
  const texts = query.replace(/^\?/, "").split("&").filter(Boolean);
  return texts.map((text) => {
    const [[name = "", value = ""] = []] = new URLSearchParams(text);
    return { name: name.toLowerCase(), value: value.toLowerCase(), text };
  });
}

/** Whether two parameters have the same name and value, in any case. */
export function isEqual(one: Parameter, other: Parameter): boolean {
  return one.name === other.name && one.value === other.value;
}

/** Whether a query has every required parameter. */
export function hasAll(asked: readonly Parameter[], required: readonly Parameter[]): boolean {
  return required.every((one) => asked.some((other) => isEqual(one, other)));
}

/** Whether a path is one that the star of a rule stands for. */
export function isBelow(path: string, from: string): boolean {
  const start = withoutStar(from).toLowerCase();
  return path.startsWith(start) || `${path}/` === start;
}

/** A path without the star at its end. */
export function withoutStar(text: string): string {
  return text.endsWith("*") ? text.slice(0, -1) : text;
}

/** Former sites wrote paths in any case, with and without a slash at the end. */
export function normalised(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}

/** Equal for rules that apply to the same requests, and for requests that the same rules apply to. */
export function ruleKey(from: string): string {
  const { path, query } = split(from);
  const pairs = parameters(query).map(({ name, value }) => JSON.stringify([name, value]));
  return [normalised(path), ...pairs.toSorted()].join(" ");
}
