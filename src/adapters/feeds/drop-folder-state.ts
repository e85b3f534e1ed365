import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { dayMs } from "../../settings/durations.ts";

const takenFile = z.object({
  name: z.string(),
  place: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  takenAtMs: z.number(),
});
const stateSchema = z.object({
  /** Number of import attempts for each file in `working`. */
  tries: z.record(z.string(), z.number()).default({}),
  taken: z.array(takenFile).default([]),
});
export type TakenFile = z.infer<typeof takenFile>;

/** A file that changes within this time is imported again. */
const watchedMs = dayMs;
const mostWatched = 200;

/** State of a drop folder that must survive a restart, in the folder's file `.state.json`. */
export class DropFolderState {
  private readonly path: string;
  private state: z.infer<typeof stateSchema>;

  private constructor(path: string, state: z.infer<typeof stateSchema>) {
    this.path = path;
    this.state = state;
  }

  /** Reads the state; an unreadable one is replaced by an empty one. */
  static async read(folder: string): Promise<DropFolderState> {
    const path = join(folder, ".state.json");
    const text = await readFile(path, "utf8").catch(() => "{}");
    return new DropFolderState(path, parseState(text));
  }

  countTries(name: string): number {
    return this.state.tries[name] ?? 0;
  }

  async setTries(name: string, tries: number): Promise<void> {
    const { [name]: _before, ...others } = this.state.tries;
    this.state.tries = tries === 0 ? others : { ...others, [name]: tries };
    await this.save();
  }

  watched(now: number): TakenFile[] {
    return this.state.taken.filter(({ takenAtMs }) => now - takenAtMs < watchedMs);
  }

  async taken(file: TakenFile): Promise<void> {
    const { [file.name]: _tries, ...tries } = this.state.tries;
    this.state = { tries, taken: [...this.watched(file.takenAtMs), file].slice(-mostWatched) };
    await this.save();
  }

  async forget(file: TakenFile): Promise<void> {
    this.state.taken = this.state.taken.filter((known) => known !== file);
    await this.save();
  }

  /** If the state cannot be written, for example on a full disk, it lasts until the process ends. */
  private async save(): Promise<void> {
    const part = `${this.path}.part`;
    await writeFile(part, JSON.stringify(this.state))
      .then(() => rename(part, this.path))
      .catch(() => undefined);
  }
}

function parseState(text: string): z.infer<typeof stateSchema> {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    return { tries: {}, taken: [] };
  }
}
