import { expect, it } from "vitest";
import { decoded, isWindows1252 } from "./windows-1252";

const bytes = (text: string) => Buffer.from(text, "latin1");

it("reads what spreadsheets write, as the WHATWG's table has it", () => {
  // Every byte that Windows-1252 has, as iconv -f WINDOWS-1252 -t UTF-8 writes them.
  const all = Buffer.from([...Array(256).keys()].filter((byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)));
  const text = decoded(all).toString("utf8");
  expect(text.slice(128, 155)).toBe("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");
  expect(text.slice(155, 160)).toBe("\u00a0¡¢£¤");
  expect(text.at(-1)).toBe("ÿ");
});

it("is found only where a file is no UTF-8 and does not look like it", () => {
  expect(isWindows1252(bytes("id,instruction\na,caf\xe9 \x93quoted\x94\n"))).toBe(true);
  expect(isWindows1252(Buffer.from("id,instruction\na,café\n"))).toBe(false);
  expect(isWindows1252(Buffer.concat([Buffer.from("id\nà la carte, "), bytes("caf\xe9,x\n")]))).toBe(false);
  expect(isWindows1252(bytes("id\na,\x81\xe9 and so on\n"))).toBe(false);
  expect(isWindows1252(bytes("id\na,\0\xe9 and so on\n"))).toBe(false);
  expect(isWindows1252(bytes("plain ascii\n"))).toBe(false);
  // A head that was cut inside a character.
  expect(isWindows1252(Buffer.from("id,instruction\na,caf\u00e9").subarray(0, -1))).toBe(false);
});
