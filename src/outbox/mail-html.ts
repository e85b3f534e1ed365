import { escapeHtml } from "../vehicles/escape-html.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import { phoneHref } from "../addresses/phone-href.ts";

export type MailColours = { ink: string; quiet: string; line: string; accent: string };

/** `action`: the main link, as a button; `link` is plain, and `secondary` is secondary. */
export type MailPart =
  | { kind: "text"; text: string }
  | { kind: "picture"; src: string; label: string; href: string }
  | { kind: "link" | "action" | "secondary"; label: string; href: string }
  /** A number to call, with a preceding text, such as `In a hurry? Call`. */
  | { kind: "phone"; text: string; phone: string };

type MailFrame = { title: string; siteName: string; foot: string };

/** An email of paragraphs and links in a brand's colours, as HTML and as text. */
export function plainMail(
  { parts, ...frame }: MailFrame & { parts: MailPart[] },
  colours: MailColours,
): { text: string; html: string } {
  const lines = parts.filter(({ kind }) => kind !== "picture").map(partText);
  const text = `${[frame.title, ...lines, `-- \n${frame.foot}`].join("\n\n")}\n`;
  return { text, html: mailDocument(frame, parts.map((part) => partHtml(part, colours)).join("\n"), colours) };
}

function partText(part: MailPart): string {
  if (part.kind === "text") return part.text;
  return part.kind === "phone" ? `${part.text} ${part.phone}` : `${part.label}:\n${part.href}`;
}

/**
 * An email as HTML in a brand's colours. Styles are inline, because email clients remove style sheets. `content` is
 * HTML, the rest is text.
 */
export function mailDocument({ title, siteName, foot }: MailFrame, content: string, colours: MailColours): string {
  const { ink, quiet, line, accent } = colours;
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:${ink}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${accent};font-size:20px;font-weight:bold">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>
${content}
<p style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid ${line};font-size:13px;color:${quiet}">${escapeHtml(foot)}</p>
</div>
</body></html>
`;
}

export function partHtml(part: MailPart, { accent, quiet }: MailColours): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  if (part.kind === "text") return paragraph(escapeHtml(part.text).replaceAll("\n", "<br>"));
  if (part.kind === "phone") {
    const number = `<a href="${escapeHtml(phoneHref(part.phone))}" style="color:${accent}">${escapeHtml(part.phone)}</a>`;
    return paragraph(`${escapeHtml(part.text)} ${number}`);
  }
  const label = escapeHtml(part.label);
  const link = (style: string, content: string) =>
    paragraph(`<a href="${escapeHtml(part.href)}" style="${style}">${content}</a>`);
  switch (part.kind) {
    case "picture":
      return link(
        "display:block",
        `<img src="${escapeHtml(part.src)}" alt="${label}" width="560" style="display:block;width:100%;height:auto;border-radius:6px">`,
      );
    case "link":
      return link(`color:${accent};font-weight:bold`, label);
    case "action":
      return link(
        `display:inline-block;padding:11px 20px;border:2px solid ${accent};border-radius:6px;color:${accent};font-weight:bold;text-decoration:none`,
        label,
      );
    case "secondary":
      return link(`color:${quiet};font-size:13px`, label);
  }
}

/** Longest subject, in characters: a header line ends at 998 bytes (RFC 5322), and email clients show less. */
const longestSubject = 200;

/** The subject of an email: one line that fits in a header. */
export function mailSubject(text: string): string {
  const line = seenLine(text);
  if (line.length <= longestSubject) return line;
  // The cut may leave half of a surrogate pair.
  const start = line.slice(0, longestSubject - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start.trimEnd()}…`;
}
