/**
 * Characters of a value in the address of a preview. Proxies accept about 8 KiB; a longer value is saved without a
 * preview.
 */
export const longestPreviewText = 4_000;
