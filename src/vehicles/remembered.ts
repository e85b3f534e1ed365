/** Longer texts are sentences, which hardly ever come twice. */
const longestText = 100;

/**
 * The same answers, found once for each of the few texts that a column repeats over and over, at most `most` of them.
 * A bundle leaves out a reader that nobody in it asks.
 */
/* @__NO_SIDE_EFFECTS__ */
export function remembered<T>(read: (text: string) => T, most = 1_000): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = read(text);
    if (answers.size < most && text.length < longestText) answers.set(text, answer);
    return answer;
  };
}
