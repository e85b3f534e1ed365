/** By what a change of a file shows without reading it. */
export type FileStamp = { size: number; mtimeMs: number };

/** Whether nothing has been written to a file between two looks. */
export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs;
}
