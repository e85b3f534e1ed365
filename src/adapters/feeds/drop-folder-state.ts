import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const takenFile = z.object({
  /** The name under which it arrived. */
  name: z.string(),
  /** Where it is now, from the drop folder on. */
  place: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  takenAtMs: z.number(),
});
const stateSchema = z.object({
  /** How often the import of a file in `working` was begun. */
  tries: z.record(z.string(), z.number()).default({}),
  /** Files that were imported not long ago, as they were then. */
  taken: z.array(takenFile).default([]),
});
export type TakenFile = z.infer<typeof takenFile>;

/** A file is imported again when it changes within this time. */
const watchedMs = 24 * 60 * 60 * 1_000;
const mostWatched = 200;

/** What a drop folder must know after a restart, in the file `.state.json` of the folder. */
export class DropFolderState {
  private readonly path: string;
  private state: z.infer<typeof stateSchema>;

  private constructor(path: string, state: z.infer<typeof stateSchema>) {
    this.path = path;
    this.state = state;
  }

  /** Reads the state; one that cannot be read is begun anew. */
  static async read(folder: string): Promise<DropFolderState> {
    const path = join(folder, ".state.json");
    const text = await readFile(path, "utf8").catch(() => "{}");
    return new DropFolderState(path, stateOf(text));
  }

  triesOf(name: string): number {
    return this.state.tries[name] ?? 0;
  }

  async setTries(name: string, tries: number): Promise<void> {
    const { [name]: _before, ...others } = this.state.tries;
    this.state.tries = tries === 0 ? others : { ...others, [name]: tries };
    await this.save();
  }

  /** The files whose changes are looked for. */
  watched(now: number): TakenFile[] {
    return this.state.taken.filter(({ takenAtMs }) => now - takenAtMs < watchedMs);
  }

  /** Notes that a file was imported and where it went. */
  async taken(file: TakenFile): Promise<void> {
    const { [file.name]: _tries, ...tries } = this.state.tries;
    this.state = { tries, taken: [...this.watched(file.takenAtMs), file].slice(-mostWatched) };
    await this.save();
  }

  async forget(file: TakenFile): Promise<void> {
    this.state.taken = this.state.taken.filter((known) => known !== file);
    await this.save();
  }

  /** What cannot be written, as on a full disk, is known until the process ends. */
  private async save(): Promise<void> {
    const part = `${this.path}.part`;
    await writeFile(part, JSON.stringify(this.state))
      .then(() => rename(part, this.path))
      .catch(() => undefined);
  }
}

function stateOf(text: string): z.infer<typeof stateSchema> {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    return { tries: {}, taken: [] };
  }
}
