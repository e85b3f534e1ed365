import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { contentFiles, type ContentStore } from "../../content/content-store.ts";
import { fileFolder } from "./file-folder.ts";

/** Content as Markdown files of the folder `content` in the folder of the sites' settings. It may be missing. */
export function contentFolder(sitesFolder: string): ContentStore {
  const folder = join(sitesFolder, "content");
  return fileFolder(folder, { ...contentFiles, namesIn: markdownFiles, watched: sitesFolder });
}

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md") && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
