import type { FileStorage } from "../../file-storage/file-storage.ts";
import { folderStorage } from "./folder-storage.ts";
import { s3SettingsFromEnvironment, type S3Settings } from "./s3-settings.ts";
import { s3Storage } from "./s3-storage.ts";

export type FileStorageOptions = { dataDir: string; s3: S3Settings | null };

/** `shared` is the bucket, null without one. `files` are in the bucket if there is one, otherwise in the data folder. */
export type OpenFileStorage = { files: FileStorage; shared: FileStorage | null };

/** `measured` adds what is measured to the bucket. */
export function openFileStorage(
  { dataDir, s3 }: FileStorageOptions,
  measured: (storage: FileStorage) => FileStorage = (storage) => storage,
): OpenFileStorage {
  const local = folderStorage(dataDir);
  if (s3 === null) return { files: local, shared: null };
  const shared = measured(s3Storage(s3));
  return { files: withLocalFiles(shared, local), shared };
}

/** As the server opens it, for commands. */
export function fileStorageFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): FileStorage {
  return openFileStorage({ dataDir, s3: s3SettingsFromEnvironment(environment) }).files;
}

/** New files are shared. Those in the local folder, which an earlier release or a demo wrote, are found as well. */
export function withLocalFiles(shared: FileStorage, local: FileStorage): FileStorage {
  return {
    async read(name) {
      const answer = await shared.read(name);
      return answer.kind === "missing" ? local.read(name) : answer;
    },
    write: (name, body) => shared.write(name, body),
    async list(folder) {
      const [one, other] = await Promise.all([shared.list(folder), local.list(folder)]);
      if (one.kind === "unavailable") return one;
      if (other.kind === "unavailable") return other;
      const names = new Set(one.files.map(({ name }) => name));
      return { kind: "listed", files: [...one.files, ...other.files.filter(({ name }) => !names.has(name))] };
    },
    async remove(name) {
      const [one, other] = await Promise.all([shared.remove(name), local.remove(name)]);
      return one.kind === "unavailable" ? one : other;
    },
  };
}
