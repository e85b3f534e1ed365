import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** systemd's `LoadCredential=secrets:FOLDER` puts `secrets_` before each name. */
const secretFile = /^(?:secrets_)?([A-Z][A-Z0-9_]*)$/;

type Environment = Record<string, string | undefined>;

/**
 * Sets each variable that is a file in the folder `SECRETS_DIR` to the content of its file, as container managers and
 * systemd provide secrets, and returns a fault for each that cannot be used.
 */
export function readSecretsFolder(environment: Environment): string[] {
  const folder = environment["SECRETS_DIR"] ?? "";
  if (folder === "") return [];
  try {
    return readdirSync(folder).flatMap((file) => {
      const name = secretFile.exec(file)?.[1];
      return name === undefined ? [] : (setSecret(environment, name, join(folder, file)) ?? []);
    });
  } catch (error) {
    return [`SECRETS_DIR: ${folder} cannot be read${errorCodeText(error)}`];
  }
}

/** Returns the fault, or null. A variable that already has the value of its file is none. */
function setSecret(environment: Environment, name: string, path: string): string | null {
  const given = environment[name] ?? "";
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret === "") return `${name}: ${path} is empty`;
    if (given !== "" && given !== secret) return `${name}: is set, and ${path} has another value; remove one of them`;
    environment[name] = secret;
    return null;
  } catch (error) {
    return `${name}: ${path} cannot be read${errorCodeText(error)}`;
  }
}

function errorCodeText(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? "" : ` (${code})`;
}
