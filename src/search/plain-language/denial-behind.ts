import { unaskedAt } from "./assertion.ts";
import { isPastParticiple } from "./denial.ts";
import { keyAt, phraseAt, phraseTable, type Token, wordSet } from "./text-tokens.ts";

/** After a thing: `diesel-free` and `diesel: no` exclude it, `towbar not needed` does not ask for it. */
const denialsBehind = phraseTable<"denied" | "unasked">([
  ["free, not wanted, not allowed, not included, not for me, not interested, no thanks, no good", "denied"],
  ["not ok, not okay, not good, not fine, not acceptable, not welcome, not on, not an option, not my thing", "denied"],
  ["a no, a no no, a no - no, a no go, a no - go, no go, no - go, out of the question, a deal breaker", "denied"],
  ["not happening, need not apply, wont do, off the list", "denied"],
  ["to trade in, to trade - in, to trade, to sell, to swap, as a trade - in, as a trade in", "unasked"],
  ["not required, not needed, not necessary, not essential, not important, optional, not a must", "unasked"],
  ["or not, not a problem, not an issue, no problem, no issue, doesnt matter, not a dealbreaker", "unasked"],
]);

/** Words after a thing that exclude it, or say that it is not asked for. */
export function denialBehind(
  tokens: readonly Token[],
  thing: number,
): { meaning: "denied" | "unasked"; to: number } | null {
  // `a red one excluded`.
  let from = thing;
  while (/^(ones?|cars?|vehicles?|models?)$/.test(keyAt(tokens, from))) from += 1;
  const at = /^([-:=?,]|is|are|isnt|arent)$/.test(keyAt(tokens, from)) ? from + 1 : from;
  const isOut = at > from && tokens[at]?.key === "out" && !isAboutNext(tokens, at + 1);
  if (isOut && phraseAt(denialsBehind, tokens, at) === null) return { meaning: "denied", to: at + 1 };
  const isTurned = /^(isnt|arent)$/.test(keyAt(tokens, from));
  const said = isTurned ? phraseAt(denialsOfCopula, tokens, at) : phraseAt(denialsBehind, tokens, at);
  // `suv, no problem with diesel` is about what follows, and so is `kia not on special`.
  const isBefore = said !== null && (isAboutNext(tokens, said.to) || (unaskedAt(tokens, at)?.to ?? 0) > said.to);
  if (said !== null && !isBefore) return said;
  if (at === from && isPastParticiple(tokens, at)) return { meaning: "denied", to: at + 1 };
  if (isSuffix(tokens, from)) return { meaning: "denied", to: from + 2 };
  return /^(no|not|never|excluded|excepted|omitted|banned|barred)$/.test(keyAt(tokens, at)) && isEnd(tokens, at + 1)
    ? { meaning: "denied", to: at + 1 }
    : null;
}

/** Whether words after a thing continue: `not on order`, `not interested in utes`, `free servicing`. */
function isAboutNext(tokens: readonly Token[], end: number): boolean {
  const [last, next] = [tokens[end - 1]?.key, keyAt(tokens, end)];
  if (last === "on") return !isEnd(tokens, end);
  if (last === "out") return /^(there|now|today|soon|in|of|west|at)$/.test(next);
  return last === "free" ? givenFree.has(next) : /^(in|of|on|from|at)$/.test(next);
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  return tokens[at] === undefined || /^[,;.!]$/.test(keyAt(tokens, at));
}

/** Things that vehicles are free of, and free offers of dealers: `free servicing`. */
const givenFree = wordSet(
  "of from service services servicing rego registration delivery shipping charging charger insurance warranty fuel tint mats roadside transport",
);

/** `diesel-less`; `diesel - less than 30k` is a limit. */
function isSuffix(tokens: readonly Token[], at: number): boolean {
  const isJoined = tokens[at]?.key === "-" && tokens[at - 1]?.end === tokens[at]?.start;
  return isJoined && tokens[at + 1]?.key === "less" && tokens[at + 1]?.start === tokens[at]?.end;
}

/** After `isn't`. */
const denialsOfCopula = phraseTable<"denied" | "unasked">([
  ["ok, okay, good, fine, acceptable, welcome, wanted, allowed, an option, my thing, for me", "denied"],
  ["required, needed, necessary, essential, important, a must, a problem, an issue", "unasked"],
]);
