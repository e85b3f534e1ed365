import { permittedText } from "../settings/permitted-text.ts";
import { seenText } from "./safe-text.ts";

/** The text as it may stand in an element or a quoted attribute of XML, without characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return permittedText(seenText(text))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
