/** A text of at most a number of characters, cut after a word and with an ellipsis if it is longer. */
export function cutText(text: string, mostCharacters: number): string {
  // Code points, so that a cut never splits an emoji.
  const characters = Array.from(text);
  return characters.length <= mostCharacters ? text : beginning(characters, mostCharacters - 1);
}

/** Longer words, such as addresses, are cut. */
const longestWord = 30;
const lastWord = new RegExp(`\\s+\\S{0,${longestWord}}$`);

/** At most a number of a longer text's first characters up to the end of a word, and an ellipsis. */
export function beginning(characters: readonly string[], mostCharacters: number): string {
  const start = characters.slice(0, mostCharacters).join("");
  const isCutInWord = /\S/.test(characters[mostCharacters] ?? "");
  const words = isCutInWord ? start.replace(lastWord, "") : start;
  return `${words.replace(/[\s.,;:–-]+$/, "")}…`;
}
