import { listNames } from "../search/parameter-names.ts";

export type FoundText = { path: PropertyKey[]; text: string };

export type FilteredField = {
  path: PropertyKey[];
  kind: "options" | "range";
  field: string;
};

/** Every link of menus, tiles, cards and texts, anywhere in the settings. */
export function settingLinks(settings: unknown): FoundText[] {
  return settingTexts(settings).filter(({ path }) => /(href|^overrideUrl)$/i.test(String(path.at(-1))));
}

/** Every text in a value, with its path. */
export function settingTexts(value: unknown, path: PropertyKey[] = []): FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    settingTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const filterParameter = new RegExp(`^(${listNames.refinements}|range)\\[([^\\]]*)\\]`);

/** The fields that search links filter by, such as `make` in `/search?refinementList[make][0]=Kia`. */
export function filteredFields(links: readonly FoundText[]): FilteredField[] {
  return links.flatMap(({ path, text }) => {
    const query = text.split("#")[0]?.split("?")[1] ?? "";
    const names = [...new URLSearchParams(query).keys()];
    return names.flatMap((name): FilteredField[] => {
      const [, parameter, field = ""] = filterParameter.exec(name) ?? [];
      if (parameter === undefined) return [];
      return [{ path, kind: parameter === listNames.refinements ? "options" : "range", field }];
    });
  });
}
