/** Colours of a brand's mails. */
export type MailColours = { ink: string; quiet: string; line: string; accent: string };

export type MailPart = { kind: "text"; text: string } | { kind: "link"; label: string; href: string };

/**
 * A mail of plain paragraphs and links in a brand's colours, as HTML and as text. Styles stand at the elements,
 * because mail programs drop style sheets.
 */
export function plainMail(
  { title, siteName, parts, foot }: { title: string; siteName: string; parts: MailPart[]; foot: string },
  { ink, quiet, line, accent }: MailColours,
): { text: string; html: string } {
  const lines = parts.map((part) => (part.kind === "text" ? part.text : `${part.label}:\n${part.href}`));
  const paragraph = (style: string, content: string) => `<p style="margin:0 0 16px;${style}">${content}</p>`;
  const body = parts.map((part) =>
    part.kind === "text"
      ? paragraph(`color:${ink}`, escapeHtml(part.text).replaceAll("\n", "<br>"))
      : paragraph(
          "",
          `<a href="${escapeHtml(part.href)}" style="color:${accent};font-weight:bold">${escapeHtml(part.label)}</a>`,
        ),
  );
  const html = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${accent};font-size:20px;font-weight:bold;color:${ink}">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;color:${ink}">${escapeHtml(title)}</h1>
${body.join("\n")}
<p style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${line};font-size:13px;color:${quiet}">${escapeHtml(foot)}</p>
</div>
</body></html>
`;
  return { text: `${[title, ...lines, `-- \n${foot}`].join("\n\n")}\n`, html };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A text that cannot break out of a heading or a table's row. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
