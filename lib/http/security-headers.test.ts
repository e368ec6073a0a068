import { describe, expect, test } from "vitest";
import { pageContentSecurityPolicy } from "./security-headers";

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("pageContentSecurityPolicy", () => {
  const production = directives(pageContentSecurityPolicy("n0nce", false));

  test("runs only scripts that carry the nonce", () => {
    expect(production.get("script-src")).toEqual(["'self'", "'nonce-n0nce'", "'strict-dynamic'"]);
  });

  test("allows unsafe-eval in development only", () => {
    expect(directives(pageContentSecurityPolicy("n0nce", true)).get("script-src")).toContain("'unsafe-eval'");
  });

  test("lets nothing load from, submit to or frame from elsewhere", () => {
    expect(production.get("default-src")).toEqual(["'self'"]);
    expect(production.get("img-src")).toEqual(["'self'", "data:", "blob:"]);
    expect(production.get("connect-src")).toEqual(["'self'"]);
    expect(production.get("form-action")).toEqual(["'self'"]);
    expect(production.get("frame-ancestors")).toEqual(["'none'"]);
    expect(production.get("base-uri")).toEqual(["'none'"]);
    expect(production.get("object-src")).toEqual(["'none'"]);
  });

  test("does not force https, which a laptop or a lab's network may not have", () => {
    expect(production.has("upgrade-insecure-requests")).toBe(false);
  });
});
