import type { ComponentType, HTMLAttributes } from "react";
import { cachedJson } from "./cached-json.ts";

const renderToString = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : null;

/** Limit per component: about five thousand cards. */
const mostCharacters = 16 * 1024 * 1024;

type Content = Pick<HTMLAttributes<Element>, "children" | "dangerouslySetInnerHTML">;

/**
 * Renders the content of an element that has a single component, such as a card. The server caches the markup by props
 * and reuses it for all pages. Props must be plain data; functions are ignored as cache keys, because they do not
 * affect the markup.
 */
export function cachedMarkup<Props extends object>(Component: ComponentType<Props>): (props: Props) => Content {
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
    const key = propsKey(props);
    const before = known.get(key);
    const html = before ?? inOnePiece(renderToString(<Component {...props} />));
    if (before === undefined) put(key, html);
    return { dangerouslySetInnerHTML: { __html: html } };
  };
}

/** Repeated props, such as the card of a vehicle, are usually the same object, so their JSON is cached. */
function propsKey(props: object): string {
  let key = "";
  for (const [name, value] of Object.entries(props))
    key += `${name}:${typeof value === "object" && value ? cachedJson(value) : JSON.stringify(value)},`;
  return key;
}

/** React returns a rope of many small strings, which every use would traverse; a round trip makes it flat. */
function inOnePiece(html: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(html));
}
