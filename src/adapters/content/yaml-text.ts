import { isNode, LineCounter, parseDocument } from "yaml";
import { permittedValue } from "../../settings/permitted-text.ts";
import type { YamlText } from "../../content/content-formats.ts";

/** Reads YAML 1.2, of which JSON is a part. Refuses a key that is written twice, because one value would be lost. */
export function yamlText(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault)
    return { ok: false, message: `is not valid YAML: ${fault.message}`, line: lines.linePos(fault.pos[0]).line };
  return {
    ok: true,
    value: permittedValue(document.toJS({ maxAliasCount: 0 }) ?? {}),
    findLine(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return null;
    },
  };
}
