import { readSettings } from "../../src/server/settings.ts";
import { acceptedVariable } from "../../src/settings/accepted-variable.ts";
import type { UpgradeFinding } from "./upgrade-finding.ts";

const rotatedVariables = ["SEARCH_SIGNING_KEY", "SIGN_IN_SECRET", "FINANCE_APPLICATION_KEY"];

/** What this release would refuse in the environment, or needs no more. */
export function environmentFindings(environment: Readonly<Record<string, string | undefined>>): UpgradeFinding[] {
  const read = readSettings(environment);
  const faults = read.ok ? [] : read.faults;
  const useless = rotatedVariables.filter((name) => {
    const accepted = environment[acceptedVariable(name)] ?? "";
    return accepted !== "" && accepted === environment[name];
  });
  const findings: UpgradeFinding[] = [
    ...faults.map((fault) => ({
      level: "stops" as const,
      text: `Environment: ${fault}.`,
      remedy: "Correct it in the environment of the server, see docs/operations.md.",
    })),
    ...useless.map((name) => ({
      level: "note" as const,
      text: `Environment: ${acceptedVariable(name)} equals ${name}.`,
      remedy: "Remove it.",
    })),
  ];
  return findings.length > 0 ? findings : [{ level: "ok", text: "The environment is complete." }];
}
