/** Values of the placeholders of a pattern, undecoded. */
export type PathParameters = Readonly<Record<string, string>>;

const placeholder = /^\{(\w+)(\*?)\}$/;

/**
 * The parameters of a path that matches a pattern; null if it does not. `{slug}` stands for one segment that is not
 * empty, and `{rest*}` at the end for any number of segments. Null as well for a path that does not start with `/`.
 */
export function matchPath(pattern: string, path: string): PathParameters | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const parameters: Record<string, string> = {};
  for (const [index, step] of wanted.entries()) {
    const [, name, isRest] = placeholder.exec(step) ?? [];
    if (name !== undefined && isRest) return { ...parameters, [name]: given.slice(index).join("/") };
    const value = given[index];
    if (name === undefined ? value !== step : !value) return null;
    if (name !== undefined && value !== undefined) parameters[name] = value;
  }
  return given.length === wanted.length ? parameters : null;
}
