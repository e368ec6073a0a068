import { expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

it("prints a series for import, with as many questions replaced as asked", async () => {
  const [one = "", two = ""] = await runHelpExamples("corrupt-checklists");
  const lines = one
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id, checklist }) => [id, checklist.series, checklist.items.length])).toEqual([
    ["poem", "imported, 1 replaced", 3],
    ["letter", "imported, 1 replaced", 3],
    ["table", "imported, 1 replaced", 3],
  ]);
  expect(one).not.toBe(two);
});

it("says what is missing", async () => {
  const path = temporaryFile("one.jsonl", '{"id": "a", "instruction": "Do it.", "checklist": {"items": ["Is it?"]}}\n');
  const { code, stderr } = await runCommand(["corrupt-checklists", path, "--replace", "1", "--series", "gold"]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('series "gold"') });
  expect((await runCommand(["corrupt-checklists", path, "--replace", "0"])).stderr).toContain("from 1 to 50");
});
