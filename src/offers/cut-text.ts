/** A text of at most a number of characters, cut after a word and with an ellipsis if it is longer. */
export function cutText(text: string, mostCharacters: number): string {
  // Code points, so that a cut never splits an emoji.
  const characters = Array.from(text);
  if (characters.length <= mostCharacters) return text;
  const start = characters.slice(0, mostCharacters - 1).join("");
  const isCutInWord = /\S/.test(characters[mostCharacters - 1] ?? "") && /\s/.test(start);
  const words = isCutInWord ? start.replace(/\s+\S*$/, "") : start;
  return `${words.replace(/[\s,;:–-]+$/, "")}…`;
}
