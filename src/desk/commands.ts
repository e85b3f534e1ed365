/** What became of a command that was sent before. */
export type KnownCommand = { requestHash: string; response: string | null };

/** Commands are stored in the transaction of their change, so that a repeated one is not done twice. */
export interface Commands {
  find(personId: string, key: string): Promise<KnownCommand | null>;
  /** Stores the response, for those who send the command again. */
  answered(personId: string, key: string, response: string): Promise<void>;
}
