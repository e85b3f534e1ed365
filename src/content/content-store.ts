import type { FileCollection, FileStore, StoredFile, VersionedFileStore } from "../settings/file-store.ts";

/**
 * Stores the pages of sites and groups as Markdown files named as in a folder: `red-gum/warranty.md`,
 * `red-gum/blog/first-ute.md`, `groups/north/pages/our-group.md`.
 */
export type ContentStore = FileStore;

export type VersionedContentStore = VersionedFileStore;

const filePattern =
  /^(groups\/[a-z0-9-]+|(?!groups\/)[a-z0-9-]+)\/((?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** The site or group (`groups/north`) that a file belongs to, and its page: `pages/our-group`. */
export type ContentPlace = { owner: string; page: string };

/** The place of a content file, by its name. Throws for an invalid name, such as one that points outside the folder. */
export function placeOfContent(file: string): ContentPlace {
  const [, owner, page] = filePattern.exec(file) ?? [];
  if (owner === undefined || page === undefined)
    throw new Error(`"${file}" is not the name of a content file, such as red-gum/pages/our-yard.md.`);
  return { owner, page };
}

/** Content files: those in the folder of a site belong to that site alone. */
export const contentFiles: FileCollection<StoredFile> = {
  inOrder: (files) =>
    [...files].toSorted((one, other) => Number(one.file > other.file) - Number(one.file < other.file)),
  checkName: (file) => void placeOfContent(file),
  fileSite(file) {
    const { owner } = placeOfContent(file);
    return owner.startsWith("groups/") ? null : owner;
  },
};
