/** Attributes that reveal a change of a file without reading it. */
export type FileStamp = { size: number; mtimeMs: number };

/** Whether a file was not written to between two polls. */
export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs;
}
