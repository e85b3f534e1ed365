/** The values of all cookies of a name in a `Cookie` header or in `document.cookie`. */
export function cookieValues(cookies: string, name: string): string[] {
  return cookies.split(";").flatMap((cookie) => {
    const [found, value = ""] = cookie.trim().split("=");
    return found === name ? [value] : [];
  });
}
