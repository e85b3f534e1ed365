/** Where the server has the files of the build. */
export const assetsPath = "/assets";
/** Where the build puts the sprite that `icon-names.ts` lists. */
export const iconSpritePath = `${assetsPath}/icons.svg`;
/** Where the build puts the side views of bodies. */
export const bodySpritePath = `${assetsPath}/bodies.svg`;
