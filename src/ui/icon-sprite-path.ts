/** Where the build puts the sprite that `icon-names.ts` lists. */
export const iconSpritePath = "/assets/icons.svg";
/** Where the build puts the side views of bodies. */
export const bodySpritePath = "/assets/bodies.svg";
