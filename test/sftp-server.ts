import { generateKeyPairSync, hash } from "node:crypto";
import type { AddressInfo } from "node:net";
import ssh2 from "ssh2";

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

export type TestSftpServer = {
  port: number;
  /** Fingerprint of the server's key. */
  hostKey: string;
  /** Files by path. */
  files: Map<string, string>;
  close(): Promise<void>;
};

export type SftpBehaviour = { user?: string; password?: string; isSilent?: boolean; refusesWrites?: boolean };

/** An SFTP server on a free port of this machine, with files in memory. */
export async function sftpServer(behaviour: SftpBehaviour = {}): Promise<TestSftpServer> {
  const { user = "dealer", password = "secret", isSilent = false, refusesWrites = false } = behaviour;
  const files = new Map<string, string>();
  const privateKey = newPrivateKey();
  const clients = new Set<ssh2.Connection>();
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client);
    client.on("error", () => undefined);
    client.on("close", () => clients.delete(client));
    client.on("authentication", (context) => {
      if (context.method === "password" && context.username === user && context.password === password)
        return context.accept();
      return context.reject(["password"]);
    });
    client.on("ready", () =>
      client.on("session", (accept) =>
        accept().on("sftp", (acceptSftp) => {
          const stream = acceptSftp();
          if (!isSilent) answer(stream, files, refusesWrites);
        }),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: `SHA256:${hash("sha256", publicKey(privateKey), "base64").replace(/=+$/, "")}`,
    files,
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  };
}

/** By Node: about one in 300 of the keys that ssh2 makes itself cannot be read. */
function newPrivateKey(): string {
  const format = { type: "sec1", format: "pem" } as const;
  const { privateKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    privateKeyEncoding: format,
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return privateKey;
}

function publicKey(privateKey: string): Buffer {
  const key = utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  return key.getPublicSSH();
}

function answer(sftp: ssh2.SFTPWrapper, files: Map<string, string>, refusesWrites: boolean): void {
  const open = new Map<string, string>();
  const handleFor = (path: string): Buffer => {
    const name = String(open.size + 1);
    open.set(name, path);
    return Buffer.from(name);
  };
  sftp.on("OPEN", (id, path) => {
    if (refusesWrites) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    files.set(path, "");
    return sftp.handle(id, handleFor(path));
  });
  sftp.on("WRITE", (id, handle, _offset, data) => {
    const path = open.get(handle.toString()) ?? "";
    files.set(path, (files.get(path) ?? "") + data.toString());
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("FSETSTAT", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("REALPATH", (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: {} as ssh2.Attributes }]));
  const stat = (id: number, path: string) =>
    files.has(path)
      ? sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 })
      : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  sftp.on("STAT", stat);
  sftp.on("LSTAT", stat);
  sftp.on("REMOVE", (id, path) => sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
  sftp.on("RENAME", (id, from, to) => {
    if (files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.set(to, files.get(from) ?? "");
    files.delete(from);
    return sftp.status(id, STATUS_CODE.OK);
  });
}
