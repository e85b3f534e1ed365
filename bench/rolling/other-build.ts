import { hash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const hashedName = /-([A-Za-z0-9_-]{7,8})\.(js|css)$/;

/**
 * Copies the build in `dist` into a folder, as a build whose scripts and styles all have other names, and returns its
 * server's script.
 */
export async function makeOtherBuild(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await cp("dist", join(folder, "dist"), { recursive: true });
  await cp("package.json", join(folder, "package.json"));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const client = join(folder, "dist/client");
  const assets = join(client, "assets");
  const names = (await readdir(assets)).filter((name) => hashedName.test(name));
  const renamed = new Map(names.map((name) => [name, otherName(name)]));
  for (const file of [join(client, "manifest.json"), ...names.map((name) => join(assets, name))]) {
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replaceAll(/[A-Za-z0-9._-]+\.(?:js|css)\b/g, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [name, other] of renamed) await rename(join(assets, name), join(assets, other));
  return join(folder, "dist/server/main.js");
}

function otherName(name: string): string {
  return name.replace(hashedName, (_, code: string, ending: string) => {
    const other = hash("sha256", name, "hex").slice(0, code.length);
    return `-${other}.${ending}`;
  });
}
