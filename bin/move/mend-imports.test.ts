import { expect, test } from "vitest";
import { mendImports, mendMentions, movedPath } from "./mend-imports";

const FILES = ["lib/data/webhook/list.ts", "lib/data/webhook/one.ts", "lib/domain/webhook/webhook.ts", "app/page.tsx"];
const exists = (path: string) => FILES.includes(path);
const move = { from: "lib/data/webhook", to: "lib/webhooks/server" };

test("a file in a moved folder goes with it, another one with a like name stays", () => {
  expect(movedPath("lib/data/webhook/list.ts", move)).toBe("lib/webhooks/server/list.ts");
  expect(movedPath("lib/data/webhooks.ts", move)).toBe("lib/data/webhooks.ts");
});

test("what names a moved module names it where it is now, however it does so", () => {
  const text = [
    'import { list } from "@/lib/data/webhook/list";',
    'import type { One } from "../lib/data/webhook/one";',
    'const later = import("@/lib/data/webhook/one");',
    'vi.mock("@/lib/data/webhook/list");',
    'import { z } from "zod";',
    'const said = "from here";',
  ].join("\n");
  expect(mendImports(text, "app/page.tsx", move, exists).split("\n")).toEqual([
    'import { list } from "@/lib/webhooks/server/list";',
    'import type { One } from "../lib/webhooks/server/one";',
    'const later = import("@/lib/webhooks/server/one");',
    'vi.mock("@/lib/webhooks/server/list");',
    'import { z } from "zod";',
    'const said = "from here";',
  ]);
});

test("a moved file finds its neighbours where they are, and what stayed behind by its place in the project", () => {
  const text = 'import { one } from "./one";\nimport { A } from "../../domain/webhook/webhook";\n';
  expect(mendImports(text, "lib/data/webhook/list.ts", move, exists)).toBe(
    'import { one } from "./one";\nimport { A } from "@/lib/domain/webhook/webhook";\n',
  );
});

test("mentions in prose and settings follow, longer names that begin alike do not", () => {
  expect(mendMentions("see `lib/data/webhook/list.ts`, lib/data/webhooks and ./lib/data/webhook", move)).toBe(
    "see `lib/webhooks/server/list.ts`, lib/data/webhooks and ./lib/data/webhook",
  );
});
