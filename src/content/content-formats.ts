/** Data written in YAML. Lines count from 1 within the text. */
export type YamlText =
  | { ok: true; value: unknown; findLine: (path: readonly PropertyKey[]) => number | null }
  | { ok: false; message: string; line: number };

export type ContentFormats = {
  yaml: (text: string) => YamlText;
  /** The HTML of Markdown, without anything that could act on the page or load from elsewhere. */
  html: (markdown: string) => string;
  /** A short text that is the same for the same text only. */
  digest: (text: string) => string;
};
