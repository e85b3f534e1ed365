import type { Finding } from "./finding.ts";
import type { GroupInput, SiteInput } from "./site-config.ts";

/**
 * Settings whose feature does not exist yet: nothing reads them. The documentation and `config:check` say so. A setting
 * leaves this list when its feature arrives.
 */
export const laterSettings: readonly string[] = [];

/** The settings without effect that the file of a site or group sets, also for one of its dealerships. */
export function laterFindings(input: SiteInput | GroupInput): Finding[] {
  const dealerships = "dealerships" in input ? input.dealerships : [];
  const levels: { path: PropertyKey[]; settings: unknown }[] = [
    { path: [], settings: input },
    ...dealerships.map(({ settings }, index) => ({ path: ["dealerships", index, "settings"], settings })),
  ];
  return levels.flatMap(({ path, settings }) =>
    laterSettings
      .map((name) => name.split("."))
      .filter((names) => isGiven(settings, names))
      .map((names) => ({ path: [...path, ...names], message: "has no effect yet" })),
  );
}

function isGiven(settings: unknown, names: readonly string[]): boolean {
  const value = names.reduce<unknown>(
    (inner, name) =>
      inner !== null && typeof inner === "object" ? new Map(Object.entries(inner)).get(name) : undefined,
    settings,
  );
  return value !== undefined;
}
