import { withoutUrlSecrets } from "../settings/web-url.ts";

const longestErrorLength = 200;

/**
 * An error text without possible personal data: addresses, numbers of eight digits or more, and quoted text are
 * removed; also secrets in addresses of the web.
 */
export function redactedError(error: string): string {
  return withoutUrlSecrets(error)
    .replace(/\S+@\S+/g, "<address>")
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|<(?!address>)[^>]*>/g, "<text>")
    .replace(/\+?\d(?:[\s().-]*\d){7,}/g, "<number>")
    .slice(0, longestErrorLength);
}
