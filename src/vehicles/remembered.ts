/** Longer texts are sentences, which are seldom repeated. */
const longestText = 100;

/**
 * Caches a function of texts that a column repeats over and over. The cache has two generations of `most` entries
 * each; an entry that is used moves to the newer one, so that one site's unusual texts cannot permanently displace
 * those of others. Bundlers omit cached functions that are not used.
 */
/* @__NO_SIDE_EFFECTS__ */
export function remembered<T>(read: (text: string) => T, most = 1_000): (text: string) => T {
  let answers = new Map<string, T>();
  let before = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = before.get(text) ?? read(text);
    if (text.length >= longestText) return answer;
    if (answers.size >= most) {
      before = answers;
      answers = new Map();
    }
    answers.set(text, answer);
    return answer;
  };
}
