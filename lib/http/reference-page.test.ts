import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/db/project-root";
import { referencePage, scriptIn } from "./reference-page";
import { pageContentSecurityPolicy } from "./security-headers";

test("Scalar’s script is where the page looks for it, gives its styles the page’s nonce, and is JavaScript", async () => {
  const file = join(projectRoot(), "node_modules/@scalar/fastify-api-reference/dist/index.js");
  const script = scriptIn(await readFile(file, "utf8"));
  expect(script.length).toBeGreaterThan(1_000_000);
  expect(script).toContain("csp-nonce");
  expect(() => new Function(script)).not.toThrow();
  expect(() => scriptIn("var standalone = 1;")).toThrow("does not hold its script");
});

test("what the page runs is what its policy allows, from this server alone", () => {
  const nonce = "f00d";
  const page = referencePage(nonce);
  expect(pageContentSecurityPolicy(nonce, false)).toContain(`'nonce-${nonce}'`);
  expect([...page.matchAll(/<script nonce="f00d"/g)]).toHaveLength(2);
  expect([...page.matchAll(/<script/g)]).toHaveLength(2);
  expect(page).not.toMatch(/https?:\/\//);
});
