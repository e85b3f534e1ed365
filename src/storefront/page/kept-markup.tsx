import type { ComponentType, HTMLAttributes } from "react";
import { keptJson } from "./kept-json.ts";

const renderToString = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : null;

/** Of each kind: some five thousand cards. */
const mostCharacters = 16 * 1024 * 1024;

type Content = Pick<HTMLAttributes<Element>, "children" | "dangerouslySetInnerHTML">;

/**
 * Makes the content of an element that is one component, such as a card. The server makes the markup of equal
 * properties once for all pages, as `memo` does it for one page in the browser. Properties are plain data; functions
 * among them are not compared, because nothing of them is in the markup.
 */
export function keptMarkup<Props extends object>(Component: ComponentType<Props>): (props: Props) => Content {
  if (renderToString === null) return (props) => ({ children: <Component {...props} /> });
  const known = new Map<string, string>();
  let characters = 0;
  const put = (key: string, html: string): void => {
    known.set(key, html);
    characters += key.length + html.length;
    for (const [oldest, { length }] of known) {
      if (characters <= mostCharacters) return;
      known.delete(oldest);
      characters -= oldest.length + length;
    }
  };
  return (props) => {
    const key = keyOf(props);
    const before = known.get(key);
    const html = before ?? inOnePiece(renderToString(<Component {...props} />));
    if (before === undefined) put(key, html);
    return { dangerouslySetInnerHTML: { __html: html } };
  };
}

/** What is shown again, such as the card of a vehicle, mostly is the same object. */
function keyOf(props: object): string {
  let key = "";
  for (const [name, value] of Object.entries(props))
    key += `${name}:${typeof value === "object" && value ? keptJson(value) : JSON.stringify(value)},`;
  return key;
}

/** React's text is a tree of a hundred small ones, which every use would walk. */
function inOnePiece(html: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(html));
}
