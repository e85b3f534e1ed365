/** The address of a picture at a width in pixels, from an image service with an address pattern (§7). */
export function servicedAddress(url: string, pattern: string, widthPx: number): string {
  return pattern.replaceAll("{width}", String(widthPx)).replaceAll("{url}", encodeURIComponent(url));
}
