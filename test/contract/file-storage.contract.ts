import { expect, test } from "vitest";
import fc from "fast-check";
import { checkFileName, type FileStorage, largestFileBytes } from "../../src/file-storage/file-storage.ts";

const bytes = (text: string) => Buffer.from(text);
const names = async (storage: FileStorage, folder: string) => {
  const answer = await storage.list(folder);
  return answer.kind === "listed" ? answer.files.map(({ name }) => name).toSorted() : answer;
};

/** What every storage of files does. Tests use folders of their own, because a real bucket is shared. */
export function fileStorageContract(open: () => Promise<FileStorage>): void {
  const folder = () => `test-${Math.random().toString(36).slice(2)}`;

  test("a file is read as written, and one of the same name replaces it", async () => {
    const storage = await open();
    const name = `${folder()}/north/lead-1.xml`;
    expect(await storage.read(name)).toEqual({ kind: "missing" });
    expect(await storage.write(name, bytes("<adf/>"))).toEqual({ kind: "written" });
    expect(await storage.read(name)).toEqual({ kind: "read", body: bytes("<adf/>") });
    await storage.write(name, bytes("second"));
    expect(await storage.read(name)).toEqual({ kind: "read", body: bytes("second") });
    await storage.remove(name);
  });

  test("bytes of any value, names with spaces and signs, and empty files are stored", async () => {
    const storage = await open();
    const own = folder();
    const body = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const written = ["a b+c&d=e.bin", "ünïcode (1).webp", "50%~'!*.txt", "-dash.xml"].map((name) => `${own}/${name}`);
    for (const name of written) expect(await storage.write(name, body)).toEqual({ kind: "written" });
    for (const name of written) expect(await storage.read(name)).toEqual({ kind: "read", body });
    expect(await names(storage, `${own}/`)).toEqual(written.toSorted());
    await storage.write(`${own}/empty`, Buffer.alloc(0));
    expect(await storage.read(`${own}/empty`)).toEqual({ kind: "read", body: Buffer.alloc(0) });
    for (const name of [...written, `${own}/empty`]) await storage.remove(name);
  });

  test("a folder lists its own files with size and time, and not those of a longer name", async () => {
    const storage = await open();
    const own = folder();
    const before = Date.now() - 2_000;
    await storage.write(`${own}/north/dms/a.xml`, bytes("12345"));
    await storage.write(`${own}/north-east/dms/b.xml`, bytes("1"));
    const answer = await storage.list(`${own}/north/`);
    expect(answer).toMatchObject({ kind: "listed", files: [{ name: `${own}/north/dms/a.xml`, bytes: 5 }] });
    const [file] = answer.kind === "listed" ? answer.files : [];
    expect(file?.writtenAt).toBeGreaterThan(before);
    expect(file?.writtenAt).toBeLessThan(Date.now() + 2_000);
    expect(await storage.list(`${own}/south/`)).toEqual({ kind: "listed", files: [] });
    for (const name of ["north/dms/a.xml", "north-east/dms/b.xml"]) await storage.remove(`${own}/${name}`);
  });

  test("a folder with more files than a page lists all of them", async () => {
    const storage = await open();
    const own = folder();
    const written = Array.from({ length: 7 }, (_, index) => `${own}/${index}.xml`);
    for (const name of written) await storage.write(name, bytes(name));
    expect(await names(storage, `${own}/`)).toEqual(written);
    for (const name of written) await storage.remove(name);
    expect(await names(storage, `${own}/`)).toEqual([]);
  });

  test("removing a file twice succeeds", async () => {
    const storage = await open();
    const name = `${folder()}/one.xml`;
    await storage.write(name, bytes("one"));
    expect(await storage.remove(name)).toEqual({ kind: "removed" });
    expect(await storage.remove(name)).toEqual({ kind: "removed" });
    expect(await storage.read(name)).toEqual({ kind: "missing" });
  });

  test("writers of one name at the same time leave the file of one of them", async () => {
    const storage = await open();
    const name = `${folder()}/one.xml`;
    const bodies = Array.from({ length: 5 }, (_, index) => String(index).repeat(50_000));
    const answers = await Promise.all(bodies.map((body) => storage.write(name, bytes(body))));
    expect(answers).toEqual(bodies.map(() => ({ kind: "written" })));
    const answer = await storage.read(name);
    expect(bodies).toContain(answer.kind === "read" ? answer.body.toString() : answer.kind);
    await storage.remove(name);
  });

  test("a file above the largest size is refused", async () => {
    const answer = await (await open()).write("test/large", Buffer.alloc(largestFileBytes + 1));
    expect(answer.kind).toBe("unavailable");
  });

  test("names that lead out of the storage throw", async () => {
    const storage = await open();
    for (const name of ["../x", "a/../../x", "/etc/passwd", "a//b", "", "a/", "a/./b", "a\\..\\b", "a\0b"]) {
      await expect(storage.read(name), name).rejects.toThrow("Not a name");
      await expect(storage.write(name, bytes("x")), name).rejects.toThrow("Not a name");
      await expect(storage.remove(name), name).rejects.toThrow("Not a name");
    }
    await expect(storage.list("../")).rejects.toThrow("Not a name");
    await expect(storage.list("north")).rejects.toThrow("Not a folder");
  });

  test("every usable name is read as written", async () => {
    const storage = await open();
    const own = folder();
    const segment = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.uint8Array(), async (segments, body) => {
        const name = `${own}/${segments.map((text) => text.replaceAll("/", "_")).join("/")}`;
        fc.pre(isUsable(name));
        await storage.write(`${name}.file`, body);
        expect(await storage.read(`${name}.file`)).toEqual({ kind: "read", body: Buffer.from(body) });
        await storage.remove(`${name}.file`);
      }),
      { numRuns: 40 },
    );
  });
}

function isUsable(name: string): boolean {
  try {
    checkFileName(name);
    return true;
  } catch {
    return false;
  }
}
