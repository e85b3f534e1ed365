import type { Finding, WarningFacts } from "./finding.ts";
import type { Site, SiteInput } from "./site-config.ts";

type Named = { keyVariable?: string | null | undefined; webhookSecretVariable?: string | null | undefined };

/** Warnings for payments that cannot be taken: a variable is not named, or not in the environment of this command. */
export function paymentFindings({ reservation }: Site, input: SiteInput, { isInEnvironment }: WarningFacts): Finding[] {
  if (reservation.provider === "demo") return [];
  const ofDealerships = input.dealerships.flatMap(({ settings }, index) =>
    unsetFindings(settings?.reservation ?? {}, ["dealerships", index, "settings", "reservation"], isInEnvironment),
  );
  return [
    ...missingFindings(reservation),
    ...unsetFindings(reservation, ["reservation"], isInEnvironment),
    ...ofDealerships,
  ];
}

function missingFindings(reservation: Site["reservation"]): Finding[] {
  const names = ["keyVariable", "webhookSecretVariable"] as const;
  return names
    .filter((name) => reservation[name] === null)
    .map((name) => ({
      path: ["reservation", "provider"],
      message: `${reservation.provider} cannot take payments without ${name}`,
    }));
}

function unsetFindings(
  { keyVariable, webhookSecretVariable }: Named,
  path: PropertyKey[],
  isInEnvironment: WarningFacts["isInEnvironment"],
): Finding[] {
  return Object.entries({ keyVariable, webhookSecretVariable }).flatMap(([name, variable]) =>
    typeof variable === "string" && !isInEnvironment(variable)
      ? [
          {
            path: [...path, name],
            message: `the environment variable ${variable} is not set here, so no payments are taken`,
          },
        ]
      : [],
  );
}
