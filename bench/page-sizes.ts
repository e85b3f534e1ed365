import { gzipSync } from "node:zlib";
import { getFoundPage } from "./get-page.ts";

/** Bytes that a browser loads for a page, after gzip; fonts are already compressed. */
export type PageSizes = { html: number; htmlBrotli: number; scripts: number; styles: number; fonts: number };

const scriptAddress = /<(?:script type="module"(?: async)? src|link rel="modulepreload" href)="([^"]+)"/g;
const styleAddress = /<link rel="stylesheet" href="([^"]+)"/g;
const fontAddress = /url\(["']?([^"')]+\.woff2)["']?\)/g;
const gzipLevel = 9;

/** Sizes of a page and of every file that its HTML and style sheets reference. */
export async function pageSizes(port: number, host: string, path: string): Promise<PageSizes> {
  const [plain, gzip, brotli] = await Promise.all(
    ["identity", "gzip", "br"].map((encoding) => getFoundPage(port, host, path, encoding)),
  );
  const html = plain?.toString() ?? "";
  const read = (address: string): Promise<Buffer> => getFoundPage(port, host, address);
  const scripts = await Promise.all(addresses(html, scriptAddress).map(read));
  const styles = await Promise.all(addresses(html, styleAddress).map(read));
  const fonts = await Promise.all(
    addresses(styles.join("\n"), fontAddress).map((address) =>
      read(new URL(address, "http://localhost/assets/").pathname),
    ),
  );
  return {
    html: gzip?.length ?? 0,
    htmlBrotli: brotli?.length ?? 0,
    scripts: gzippedSum(scripts),
    styles: gzippedSum(styles),
    fonts: fonts.reduce((sum, font) => sum + font.length, 0),
  };
}

/** The distinct URLs that match a pattern. */
export function addresses(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, address]) => address ?? []))];
}

function gzippedSum(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: gzipLevel }).length, 0);
}
