type Sign = (text: string) => string;

/**
 * Signs a text with the platform's secret. Deterministic, and impossible to forge without the secret. `accepted` signs
 * with a second secret, while one replaces the other: its signatures are accepted too.
 */
export type SignText = Sign & { readonly accepted?: Sign };

/** A signature under `secret`, which also accepts those under `accepted`. `sign` makes one under a secret. */
export function signUnder(sign: (secret: string) => Sign, secret: string, accepted: string | null): SignText {
  return accepted === null ? sign(secret) : Object.assign(sign(secret), { accepted: sign(accepted) });
}

/** The signatures of a text that are accepted, the own first. */
export function acceptedSignatures(text: string, sign: SignText): string[] {
  return sign.accepted === undefined ? [sign(text)] : [sign(text), sign.accepted(text)];
}

/** Whether a signature is one of a text. */
export function isSignature(signature: string, text: string, sign: SignText): boolean {
  // Both are signed again, so that the time of the comparison reveals nothing about the signature.
  const given = sign(signature);
  return acceptedSignatures(text, sign).some((accepted) => given === sign(accepted));
}

/** An id that only this platform can have put into a link or cookie. `about` separates purposes and sites. */
export function signedToken(about: readonly string[], id: string, sign: SignText): string {
  return `${id}.${sign(JSON.stringify([...about, id]))}`;
}

/** The id in a token; null if it was not signed for this purpose and site. */
export function idOfToken(about: readonly string[], token: string, sign: SignText): string | null {
  const [id = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || id === "") return null;
  return isSignature(signature, JSON.stringify([...about, id]), sign) ? id : null;
}
