/** The address of a picture at a width in pixels, from an image service by its pattern (§7). */
export function servicedAddress(url: string, pattern: string, widthPx: number): string {
  return pattern.replaceAll("{width}", String(widthPx)).replaceAll("{url}", encodeURIComponent(url));
}
