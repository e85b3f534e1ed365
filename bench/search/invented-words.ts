const consonants = ["b", "br", "c", "d", "dr", "f", "g", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v", "z"];
const vowels = ["a", "e", "i", "o", "u", "ai", "ea"];
const endings = ["", "", "n", "r", "l", "s", "x", "th"];
const syllables = consonants.flatMap((consonant) => vowels.map((vowel) => consonant + vowel));
const letters = "ABCDEFGHJKLMNPRSTVWXYZ";
/** A prime that shares no factor with the number of syllables, so that adjacent ranks differ clearly. */
const stride = 7_919;

/** A word unique to this rank, because every syllable ends in a vowel: `Brealon`, `Tosavi`. Higher ranks are longer. */
export function inventedWord(rank: number): string {
  let length = 2;
  let first = 0;
  let count = syllables.length ** length;
  while (rank >= first + count) {
    first += count;
    length += 1;
    count *= syllables.length;
  }
  let left = ((rank - first) * stride) % count;
  let word = "";
  for (let place = 0; place < length; place++) {
    word += syllables[left % syllables.length];
    left = Math.floor(left / syllables.length);
  }
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${endings[(rank * stride) % endings.length]}`;
}

/** One more than the number of letters, for codes of one letter. */
const secondLetters = letters.length + 1;
const codes = letters.length * secondLetters * 1_000;

/** Letters and digits as in model codes and series, unique to this rank: `KX35`, `V240`. */
export function inventedCode(rank: number): string {
  const scattered = (rank * stride) % codes;
  const first = letters.charAt(scattered % letters.length);
  const second = letters.charAt(Math.floor(scattered / letters.length) % secondLetters);
  const digits = Math.floor(scattered / letters.length / secondLetters) + 1_000 * Math.floor(rank / codes);
  return `${first}${second}${digits}`;
}
