/** Signs a text with the platform's secret. Deterministic, and impossible to forge without the secret. */
export type SignText = (text: string) => string;

/** An id that only this platform can have put into a link or cookie. `about` separates purposes and sites. */
export function signedToken(about: readonly string[], id: string, sign: SignText): string {
  return `${id}.${sign(JSON.stringify([...about, id]))}`;
}

/** The id in a token; null if it was not signed for this purpose and site. */
export function idOfToken(about: readonly string[], token: string, sign: SignText): string | null {
  const [id = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || id === "") return null;
  // Both are signed again, so that the time of the comparison reveals nothing about the signature.
  return sign(signature) === sign(sign(JSON.stringify([...about, id]))) ? id : null;
}
