/** Path of the build's files on the server. */
export const assetsPath = "/assets";
/** Path of the sprite built from `icon-names.ts`. */
export const iconSpritePath = `${assetsPath}/icons.svg`;
export const bodySpritePath = `${assetsPath}/bodies.svg`;
