import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirect } from "./study-home";

describe("safeRedirect", () => {
  it.each(["/", "/studies", "/studies/1?tab=2#x", "/label/a%20b"])("keeps %s", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/x/..//evil.example",
    "/.\\\\evil.example",
    "/..//own.invalid/x",
    "javascript:alert(1)",
    "studies",
    "",
    "/api/v1/me",
    "/x/../api/auth/sign-out",
    undefined,
    ["/studies"],
  ])("refuses %s", (path) => {
    expect(safeRedirect(path)).toBe("/");
  });

  it("stays on our site however slashes, dots and letters are mixed", () => {
    const pieces = fc.constantFrom("/", "\\", ".", "..", "%2e", "%2f", "\t", "@", ":", "?", "#", "evil.example", "api");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = safeRedirect(`/${parts.join("")}`);
        expect(new URL(path, "https://tickbox.example").origin).toBe("https://tickbox.example");
        expect(safeRedirect(path)).toBe(path);
      }),
    );
  });
});
