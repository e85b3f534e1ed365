import { shownText } from "./shown-text.ts";

/** Characters of the comments shown before the toggle (§9, VP-05). */
const commentCharactersShownFirst = 400;
/** Shown if there are no comments (§8, VP-06). */
export const pendingCommentsText = "Dealer comments are pending. Please check back here later.";

export type DealerComments =
  | { kind: "pending"; text: typeof pendingCommentsText }
  | { kind: "complete"; sections: string[] }
  | {
      kind: "truncated";
      sections: string[];
      /** The first 400 characters, in sections; the last one ends in `…`. */
      preview: string[];
    };

/** The dealer's comments in sections, with a preview if they are long (VP-04 to VP-06). */
export function dealerComments(comments: string | null): DealerComments {
  const sections = commentSections(comments);
  if (sections.length === 0) return { kind: "pending", text: pendingCommentsText };
  const length = sections.reduce((sum, section) => sum + characters(section).length, 0);
  if (length <= commentCharactersShownFirst) return { kind: "complete", sections };
  return { kind: "truncated", sections, preview: commentsPreview(sections) };
}

/** The non-empty sections between pipes (VP-04). */
export function commentSections(comments: string | null): string[] {
  if (comments === null) return [];
  return comments.split("|").flatMap((section) => shownText(section) ?? []);
}

function commentsPreview(sections: readonly string[]): string[] {
  const preview: string[] = [];
  let left = commentCharactersShownFirst;
  for (const section of sections) {
    const letters = characters(section);
    if (letters.length >= left) return [...preview, `${letters.slice(0, left).join("").trimEnd()}…`];
    preview.push(section);
    left -= letters.length;
  }
  return preview;
}

/** Code points, so that a cut never splits an emoji. */
function characters(text: string): string[] {
  return Array.from(text);
}
