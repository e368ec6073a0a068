import { describe, expect, it } from "vitest";
import { refuseWeakPassword } from "./refuse-weak-password";

const ADA = { name: "Ada Lovelace", email: "countess.ada@example.org" };

describe("refuseWeakPassword", () => {
  it.each(["qwertyuiop", "1234567890", "Password123", "1Q2W3E4R5T", "password123456", "iloveyou2026", "aaaaaaaaaaaa"])(
    "refuses %s, which is easy to guess",
    (password) => {
      expect(() => refuseWeakPassword(password, ADA)).toThrow("too easy to guess");
    },
  );

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
    expect(() => refuseWeakPassword("al83920175", { name: "Al", email: "x@example.org" })).not.toThrow();
  });
});
