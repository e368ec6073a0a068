import { describe, expect, test } from "vitest";
import { config } from "@/proxy";
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

test("every page has the policy, those that are not there too; the API and files have none of their own", () => {
  const [matcher = ""] = config.matcher;
  const isPage = (path: string) => new RegExp(`^${matcher}$`).test(path);
  expect(["/", "/studies/1", "/icon.svgx", "/_next/staticx", "/_next/imagex", "/apix"].filter(isPage)).toHaveLength(6);
  expect(["/api/v1/me", "/_next/static/a.js", "/_next/image", "/icon.svg"].filter(isPage)).toEqual([]);
});
