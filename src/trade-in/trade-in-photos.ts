/** Photos of one car: more help nobody. */
export const mostPhotos = 10;
/** A phone's photo is about 5 MB. */
export const largestPhotoBytes = 15 * 1024 * 1024;

/** A photo as stored: JPEG, without anything that the camera wrote into it. */
export type EncodedPhoto = { picture: Uint8Array; thumbnail: Uint8Array };

export type PhotoRef = { siteId: string; leadId: string; photoId: string };
export type PhotoSize = keyof EncodedPhoto;

/** Photos that shoppers took of their cars. They are erased with their lead. */
export interface TradeInPhotoStore {
  /**
   * Adds a photo of a lead that is stored and not erased. Adding it again changes nothing. `full`: the lead has
   * `mostPhotos`; `gone`: there is no such lead.
   */
  add(ref: PhotoRef, photo: EncodedPhoto, now: number): Promise<"added" | "full" | "gone">;
  /** Ids of the photos of a lead in the order in which they were added. */
  ids(siteId: string, leadId: string): Promise<string[]>;
  photo(ref: PhotoRef, size: PhotoSize): Promise<Uint8Array | null>;
  remove(ref: PhotoRef): Promise<void>;
}

export type PhotoFault = "full" | "large" | "unreadable" | "busy";

export const photoFaultTexts: Record<PhotoFault, string> = {
  full: `There are already ${mostPhotos} photos. Remove one to add another.`,
  large: "This photo is too large. Choose one of at most 15 MB.",
  unreadable: "This file could not be read as a photo. Choose a JPEG, PNG or WebP picture.",
  busy: "Many photos are arriving at the moment. Please try again in a minute.",
};

export function isPhotoFault(text: string | null): text is PhotoFault {
  return text !== null && Object.hasOwn(photoFaultTexts, text);
}

export type EncodePhoto = (
  upload: Uint8Array,
  siteId: string,
  client: string | null,
) => Promise<{ kind: "encoded"; photo: EncodedPhoto } | { kind: "unreadable" } | { kind: "busy" }>;
