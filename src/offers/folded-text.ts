import { beginning } from "./cut-text.ts";
import { type Offer } from "./offer.ts";
import { plainText, type RichElement, richText } from "./rich-text.ts";

/** Longer texts expand and collapse (§9). */
const longestUnfolded = 200;
const descriptionPreview = 160;
const disclaimerPreview = 200;

/** A text, with its beginning if it expands and collapses; null if it is shown in full. */
export type FoldedText = { content: RichElement[]; preview: string | null };

/** The description as rich text; null without one (OF-02, OF-06). A raw description is reduced to its text. */
export function foldedDescription(offer: Pick<Offer, "description" | "sanitizedDescription">): FoldedText | null {
  const { description, sanitizedDescription } = offer;
  const content = sanitizedDescription === null ? toParagraph(description ?? "") : richText(sanitizedDescription);
  return folded(content, descriptionPreview);
}

/** The disclaimer as plain text; null without one (OF-03). */
export function foldedDisclaimer({ disclaimer }: Pick<Offer, "disclaimer">): FoldedText | null {
  return folded(toParagraph(disclaimer ?? ""), disclaimerPreview);
}

function toParagraph(source: string): RichElement[] {
  const text = plainText(richText(source));
  return text === "" ? [] : [{ tag: "p", children: [text] }];
}

function folded(content: RichElement[], previewLength: number): FoldedText | null {
  if (content.length === 0) return null;
  // Code points, so that a cut never splits an emoji.
  const characters = Array.from(plainText(content));
  if (characters.length <= longestUnfolded) return { content, preview: null };
  return { content, preview: beginning(characters, previewLength) };
}
