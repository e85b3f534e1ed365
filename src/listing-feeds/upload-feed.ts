export type FeedUpload = {
  host: string;
  port: number;
  user: string;
  /** `SHA256:` and the fingerprint of the only key that the server may have. */
  hostKey: string;
  login: { password: string } | { privateKey: string };
  /** Replaced in one step when the whole file has arrived. */
  path: string;
  text: AsyncIterable<string>;
};

/** Uploads a file. Throws an error with the reason in words, without secrets, if that fails or the signal aborts. */
export type UploadFeed = (upload: FeedUpload, signal: AbortSignal) => Promise<void>;
