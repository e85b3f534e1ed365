import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/** Variables whose value is a path itself. */
const pathVariables = ["POSTCODES_FILE", "MAP_TILES_FILE", "SSL_CERT_FILE"];
const suffix = "_FILE";

/**
 * Sets `NAME` to the content of the file named by `NAME_FILE`, as container managers and systemd provide secrets, and
 * returns a fault for each file that cannot be used. Variables that have the value of their file already stay.
 */
export function readSecretFiles(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((variable) => /^[A-Z][A-Z0-9_]*_FILE$/.test(variable) && !pathVariables.includes(variable))
    .flatMap((variable) => readSecretFile(environment, variable) ?? []);
}

/** Returns the fault, or null. */
function readSecretFile(environment: Environment, variable: string): string | null {
  const path = environment[variable] ?? "";
  if (path === "") return null;
  const name = variable.slice(0, -suffix.length);
  const given = environment[name] ?? "";
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret === "") return `${variable}: ${path} is empty`;
    if (given !== "" && given !== secret) return `${variable}: ${name} is set as well; unset one of them`;
    environment[name] = secret;
    return null;
  } catch (error) {
    return `${variable}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"})`;
  }
}
