import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { refuseWeakPassword } from "./refuse-weak-password";

const ADA = { name: "Ada Lovelace", email: "countess.ada@example.org" };

describe("refuseWeakPassword", () => {
  it.each([
    "qwertyuiop",
    "1234567890",
    "Password123",
    "1Q2W3E4R5T",
    "password123456",
    "iloveyou2026",
    "aaaaaaaaaaaa",
    "Sommer2026!",
    "Qwertz12345!",
    "ichliebedich",
    "Klinikum2026",
    "Passwort123!",
    "Monday2026!!",
    "tickbox2026",
  ])("refuses %s, which is easy to guess", (password) => {
    expect(() => refuseWeakPassword(password, ADA)).toThrow("too easy to guess");
  });

  it("counts spaces in a row once", () => {
    expect(() => refuseWeakPassword("Xq9      vR4", ADA)).toThrow("at least 12 characters");
    expect(() => refuseWeakPassword("Xq9  vR4w kLz", ADA)).not.toThrow();
  });

  it.each(["Birdsong2026!", "vireo-birdsong", "Vireo Birdsong 1"])("refuses %s in a study of that name", (password) => {
    expect(() => refuseWeakPassword(password, ADA, ["Vireo birdsong", "Other"])).toThrow("too easy to guess");
    expect(() => refuseWeakPassword(`${password} cobalt trellis`, ADA, ["Vireo birdsong"])).not.toThrow();
  });

  it("looks at any 256 characters for less than 300 ms of processor time", () => {
    // Many readings as letters, words that overlap, repeats and sequences: what such estimates enumerate.
    const hard = [
      "p4ssw0rd",
      "a@4^3€1!|5$7+2z",
      "4a@s5$",
      "1!il|7+t",
      "abcdefgh",
      "aA@4",
      "qwertyuiop",
      "20262026",
      "sosommer",
    ];
    const pieces = fc.constantFrom(...hard, ..."a@4e3€1!il|0o5s$7t+ zZ9_-");
    const password = fc
      .array(pieces, { minLength: 4, maxLength: 64 })
      .map((parts) => parts.join("").repeat(64).slice(0, 256));
    const take = (text: string) => {
      const before = process.cpuUsage();
      try {
        refuseWeakPassword(text, ADA);
      } catch {}
      return process.cpuUsage(before).user / 1000;
    };
    // Ranking the dictionaries is the first one's.
    take("warm up");
    for (const text of hard) expect(take(text.repeat(256).slice(0, 256)), text).toBeLessThan(300);
    fc.assert(
      fc.property(password, (text) => take(text) < 300),
      fewRuns(30),
    );
  });

  it("judges the longest password, too", () => {
    expect(() => refuseWeakPassword("x".repeat(128), ADA)).toThrow("too easy to guess");
  });

  it.each([
    "Ada Lovelace",
    "adalovelace",
    "AdaLovelace2026!",
    "countess.ada",
    "Countess.Ada@example.org",
    "ada_lovelace1",
  ])("refuses %s, which is the person's own name or email", (password) => {
    expect(() => refuseWeakPassword(password, ADA)).toThrow("name or email");
  });

  it.each(["a long password", "Lovelace wrote Ada", "correct horse battery"])("takes %s", (password) => {
    expect(() => refuseWeakPassword(password, ADA)).not.toThrow();
    expect(() => refuseWeakPassword("al8392017546", { name: "Al", email: "x@example.org" })).not.toThrow();
  });
});
