import { describe, expect, test } from "vitest";
import { isPrivateHost, parseImages } from "./image-addresses.ts";

const one = "https://img.example.com/1.jpg";
const two = "http://img.example.com/2.jpg?w=800&u=https://other.example.com/x.jpg";

describe("picture addresses", () => {
  test.each([
    ["at pipes", `${one}|${two}`],
    ["at semicolons", `${one}; ${two}`],
    ["before http", `${one}${two}`],
    ["at blanks and commas before http", `${one}, ${two}`],
    ["at line breaks", `${one}\r\n${two}\n`],
    ["without their duplicates", `${one}|${two}|${one}`],
    ["with quotes around them", `"${one}";"${two}"`],
  ])("are split %s, in order", (_name, text) => {
    expect(parseImages(text)).toEqual({ images: [one, two], refused: [] });
  });

  test("keep readable entities and blanks", () => {
    expect(parseImages("https://a.example.com/x.jpg?a=1&amp;b=2").images).toEqual([
      "https://a.example.com/x.jpg?a=1&b=2",
    ]);
    expect(parseImages("https://a.example.com/my car.jpg").images).toEqual(["https://a.example.com/my%20car.jpg"]);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "ftp://img.example.com/1.jpg",
    "//img.example.com/1.jpg",
    "/photos/1.jpg",
    "1.jpg",
    "https://user:secret@img.example.com/1.jpg",
    "http://localhost/1.jpg",
    "http://127.0.0.1/1.jpg",
    "http://2130706433/1.jpg",
    "http://0x7f.1/1.jpg",
    "http://[::1]/1.jpg",
    "http://[::ffff:10.0.0.1]/1.jpg",
    "http://169.254.169.254/latest/meta-data",
    "http://dms/1.jpg",
  ])("[VP-16] %j is refused", (text) => {
    expect(parseImages(`${one}|${text}`).images).toEqual([one]);
    expect(parseImages(text).images).toEqual([]);
  });
});

test.each([
  ["10.1.2.3", true],
  ["172.16.0.1", true],
  ["172.32.0.1", false],
  ["192.168.1.1", true],
  ["100.64.0.1", true],
  ["0.0.0.0", true],
  ["224.0.0.1", true],
  ["8.8.8.8", false],
  ["[fc00::1]", true],
  ["[fe80::1]", true],
  ["[::]", true],
  ["[2001:db8::1]", true],
  ["[2606:4700::1111]", false],
  ["printer.local", true],
  ["a.localhost", true],
  ["db.internal", true],
  ["img.example.com", false],
])("the host %s is private: %s", (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate);
});
