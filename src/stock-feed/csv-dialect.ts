export const csvDelimiters = [",", ";", "\t"] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export type CsvDialect = {
  delimiter: CsvDelimiter;
  /** Characters before the header: blank lines, and the line `sep=;` that spreadsheets write. */
  skippedText: string;
};

/** The most frequent delimiter outside quotes in the first line with text. A `sep=` line takes precedence. */
export function csvDialect(head: string): CsvDialect {
  const blank = /^[ \t]*(?:\r\n|\n|\r)+/.exec(head)?.[0] ?? "";
  const separator = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(head.slice(blank.length));
  const named = csvDelimiters.find((delimiter) => delimiter === separator?.[1]);
  if (separator !== null && named !== undefined) return { delimiter: named, skippedText: blank + separator[0] };
  return { delimiter: mostFrequent(firstLine(head.slice(blank.length))), skippedText: blank };
}

/** The text up to the first line break outside quotes. */
function firstLine(text: string): string {
  const end = /^(?:"[^"]*"|[^"\r\n]|")*?(?=[\r\n]|$)/.exec(text);
  return end?.[0] ?? text;
}

function mostFrequent(line: string): CsvDelimiter {
  const unquoted = line.replace(/"[^"]*"/g, "");
  let best: CsvDelimiter = ",";
  let bestCount = 0;
  for (const delimiter of csvDelimiters) {
    const count = unquoted.split(delimiter).length - 1;
    if (count > bestCount) {
      best = delimiter;
      bestCount = count;
    }
  }
  return best;
}
