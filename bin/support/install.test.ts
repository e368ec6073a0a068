import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "./files.mjs";
import { isSupportedNode, outdatedNode } from "./install.mjs";

test("Node.js 20, 22 and 24 are supported, each from its oldest tried version on, and nothing else", () => {
  const { engines } = JSON.parse(readFileSync(join(PROJECT_ROOT, "package.json"), "utf8"));
  const tried = [
    "18.20.0",
    "20.18.3",
    "20.19.0",
    "21.7.0",
    "22.11.0",
    "22.12.0",
    "23.1.0",
    "24.0.0",
    "24.21.3",
    "25.0.0",
  ];
  expect(tried.filter((version) => isSupportedNode(version, engines.node))).toEqual([
    "20.19.0",
    "22.12.0",
    "24.0.0",
    "24.21.3",
  ]);
});

test("a Node.js without security fixes is named", () => {
  expect(outdatedNode("20.20.2")).toContain("22 or 24 is safer");
  expect(outdatedNode("22.12.0")).toBeUndefined();
});
