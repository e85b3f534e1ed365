import { describe, expect, test } from "vitest";
import { commentSections, dealerComments, pendingCommentsText } from "./dealer-comments.ts";

describe("dealer comments", () => {
  test.each([
    { comments: "One|Two|Three", sections: ["One", "Two", "Three"] },
    { comments: "|One|| |Two|", sections: ["One", "Two"] },
    { comments: "Only one", sections: ["Only one"] },
    { comments: "One|null|Two", sections: ["One", "Two"] },
    { comments: "First<br>second|<p>Third</p>", sections: ["First\nsecond", "Third"] },
  ])("[VP-04] '$comments' has the sections $sections", ({ comments, sections }) => {
    expect(commentSections(comments)).toEqual(sections);
  });

  test.each([
    { length: 1, kind: "complete" },
    { length: 399, kind: "complete" },
    { length: 400, kind: "complete" },
    { length: 401, kind: "truncated" },
  ])("[VP-05] comments with $length characters are $kind", ({ length, kind }) => {
    expect(dealerComments("x".repeat(length)).kind).toBe(kind);
  });

  test("[VP-05] the preview has the first 400 characters, and the full text is retained", () => {
    const comments = dealerComments(`${"a".repeat(300)}|${"b".repeat(300)}`);
    expect(comments).toEqual({
      kind: "truncated",
      sections: ["a".repeat(300), "b".repeat(300)],
      preview: ["a".repeat(300), `${"b".repeat(100)}…`],
    });
  });

  test("[VP-05] a cut between two sections or beside an emoji leaves readable text", () => {
    expect(dealerComments(`${"a".repeat(400)}|b`)).toMatchObject({ preview: [`${"a".repeat(400)}…`] });
    expect(dealerComments(`${"a".repeat(399)} b`)).toMatchObject({ preview: [`${"a".repeat(399)}…`] });
    expect(dealerComments(`${"a".repeat(399)}😀b`)).toMatchObject({ preview: [`${"a".repeat(399)}😀…`] });
  });

  test.each([null, "", "  ", "|", " | | ", "null", "<p></p>"])("[VP-06] comments of '%s' are pending", (comments) => {
    expect(dealerComments(comments)).toEqual({ kind: "pending", text: pendingCommentsText });
    expect(pendingCommentsText).toBe("Dealer comments are pending. Please check back here later.");
  });
});
