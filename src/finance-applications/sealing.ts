/** Encrypts what must not be readable in the store. Only the platform has the key. */
export type Sealing = {
  /** Encrypts a text. `about` names what it belongs to; the result opens for nothing else. */
  seal: (text: string, about: string) => string;
  /** Null if it was sealed with another key, about something else, or was changed. */
  open: (sealed: string, about: string) => string | null;
};

/** For commands without the key: nothing opens. */
export const withoutKey: Sealing = {
  seal() {
    throw new Error("There is no encryption key.");
  },
  open: () => null,
};
