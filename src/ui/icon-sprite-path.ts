/** Where the build puts the sprite that `icon-names.ts` lists. */
export const iconSpritePath = "/assets/icons.svg";
