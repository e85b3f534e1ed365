export const imageWidths = [160, 320, 480, 640, 960, 1280, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = ["avif", "webp", "jpeg", "png"] as const;
export type ImageFormat = (typeof imageFormats)[number];
