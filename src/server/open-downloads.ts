/** Limits the downloads that one client has open at the same time: each holds a file open as long as it is read. */
export type OpenDownloads = {
  /** Null if the client has as many as it may; otherwise ends this one. Ending it twice counts once. */
  begin(client: string): (() => void) | null;
};

export function openDownloads(most: number): OpenDownloads {
  const open = new Map<string, Set<symbol>>();
  return {
    begin(client) {
      const ofClient = open.get(client) ?? new Set();
      if (ofClient.size >= most) return null;
      const download = Symbol("download");
      open.set(client, ofClient.add(download));
      return () => {
        ofClient.delete(download);
        if (ofClient.size === 0 && open.get(client) === ofClient) open.delete(client);
      };
    },
  };
}
