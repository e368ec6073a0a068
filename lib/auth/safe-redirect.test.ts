import { describe, expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect";

describe("safeRedirect", () => {
  it.each(["/", "/studies", "/studies/1?tab=2#x", "/label/a%20b"])("keeps %s", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
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
});
