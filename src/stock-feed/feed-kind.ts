/**
 * Detects the kind of a file that is not plain text from its beginning; null for plain text. `head` is the first few
 * thousand characters, or the whole file.
 */
export function otherKind(head: string): string | null {
  const start = head.trimStart();
  if (
    /^<(!doctype html|html|head|body|script|meta|title|div|p|br)\b/i.test(start) ||
    /<html[\s>]/i.test(start.slice(0, 1000))
  ) {
    return "a web page (HTML), perhaps an error page of the sending system";
  }
  if (start.startsWith("<")) {
    const root = rootElement(start);
    return root === null ? "markup" : `XML with the root <${root}>`;
  }
  if (head.startsWith("PK\u0003\u0004"))
    return "a ZIP archive or an Excel workbook (.xlsx); unpack it, or save it as CSV";
  if (head.startsWith("%PDF")) return "a PDF document";
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) return "an old Excel workbook (.xls); save it as CSV";
  if (head.startsWith("\u001f\u008b") || head.startsWith("\u001f\u2039")) return "compressed data (gzip)";
  // Text does not contain such characters, except one or two in a damaged cell.
  const controls = withoutFilling(head).match(/[^\P{Cc}\t\n\v\f\r]/gu)?.length ?? 0;
  return controls > Math.max(3, head.length / 50) ? "a binary file" : null;
}

/** Removes the Ctrl-Z and NUL characters that fill a file up to the end of its disk block. */
function withoutFilling(text: string): string {
  let end = text.length;
  while (end > 0 && "\0\u001a\r\n".includes(text[end - 1] ?? "x")) end -= 1;
  return text.slice(0, end);
}

const prologue = /(?:<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<![^>]*>|\s+)/y;
const elementName = /<([a-z_][\w:.-]*)/iy;

/** The name of the first element after declarations and comments, or null. Linear in the length of the text. */
function rootElement(text: string): string | null {
  let at = 0;
  for (;;) {
    prologue.lastIndex = at;
    if (!prologue.test(text)) break;
    at = prologue.lastIndex;
  }
  elementName.lastIndex = at;
  return elementName.exec(text)?.[1] ?? null;
}
