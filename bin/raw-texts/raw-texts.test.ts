import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readImports } from "../layers/read-imports";
import { PROJECT_ROOT } from "../support/files.mjs";
import { rawTexts } from "./raw-texts";

const textsIn = (source: string) => rawTexts(source).map(({ text }) => text);

describe("a raw text", () => {
  it.each([
    ["between tags", "<p>Next task</p>", ["Next task"]],
    ["in what people see or hear", '<Field label="Note" className="mt-2" />', ["Note"]],
    ["chosen by a condition", '<p>{done ? "Saved" : "Saving" + count}</p>', ["Saved", "Saving"]],
    ["given to a toast", 'toast.info("Discarded.")', ["Discarded."]],
    ["inside a value of an attribute", "x = <Panel actions={<button>Show all</button>} />", ["Show all"]],
    [
      "in small letters where it is surely said",
      '<p title="note">{count} labels</p>; <Table noun="task" />',
      ["note", "labels", "task"],
    ],
    ["given to a function", 'countColumn<Row>("labels", "Labels", (row) => row.labels)', ["Labels"]],
    ["in a list", 'numberColumn(["labels", "Labels"], of)', ["Labels"]],
    ["in a record", 'const STATES = { waiting: { word: "Waiting", tone: "neutral" } }', ["Waiting"]],
    ["in any attribute", '<Fact name="Model" verb={isNew ? "Add" : verb} />', ["Model", "Add"]],
    ["by default", 'function Editor({ legend = "Prompt", kind = "text" }) {}', ["Prompt"]],
    ["outside of elements", 'const what = isOne ? "a question" : "questions"', ["a question"]],
    ["returned", 'function state() { return "not defined"; }', ["not defined"]],
    ["around values", `const name = \`\${count} of \${all}\`; const key = \`task-\${count}\``, ["of"]],
    ["next to a value", 'const name = row.name + " (imported)"', ["(imported)"]],
  ])("is found %s", (_, source, texts) => {
    expect(textsIn(source)).toEqual(texts);
  });

  it.each([
    ["from a catalogue", '<p title={t("note")}>{t(done ? "saved" : "saving")}</p>'],
    ["a class, an address or a key", '<a href="/label" className={on ? "bg-accent" : "mt-2"} data-x="some words" />'],
    ["typed in a terminal", "<code>npm start</code>"],
    ["of no language", "<p>Tickbox · 3 <kbd>Q</kbd></p>"],
    ["a class by itself", 'const LOOK = { sm: "flex h-8 px-3 text-sm" }; classNames("grid", "truncate text-sm")'],
    ["a directive, an import or a type", '"use client"; import x from "./Some File"; type Verb = "Merge" | "Split"'],
    ["the name of something in the code", 'const row = { id: "first-p", "Content Type": "json" }; row["Content Type"]'],
    ["compared with", 'error.name === "AbortError"; switch (x) { case "Overall": } key.startsWith("Arrow")'],
    ["a key", 'const keys = ["Enter", "Page Down", "Ctrl ⏎", "Alt+R"]; <p aria-keyshortcuts="Meta+ArrowUp" />'],
    ["thrown", 'throw new AppError("NOT_FOUND", "There is no such run."); reject(new Error("Not drawn"))'],
    ["a product or a person", '[{ name: "OpenAI" }, { name: "LM Studio" }, "Spearman"]'],
    [
      "a sign of statistics",
      'estimateColumns("bleu", "BLEU"); const words = ["p < 0.001", "n = " + n, ms / 1000 + " s"]',
    ],
    ["a command", 'const COMMAND = "npm run -s tickbox -- export"'],
    [
      "a style, a selector or a cookie",
      '({ fill: "var(--x) solid red" }); x.closest("a, button"); "id; path=/; max-age=1"',
    ],
    ["a program", 'const START = "function verify(response) { return true; }"'],
  ])("is none %s", (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });
});

/** Shown to developers alone, or where nothing can be loaded; the API and write-ups for papers, which are in English. */
const EXEMPT =
  /\.(?:db-)?test\.tsx?$|^app\/(?:\(dev\)\/|api\/|global-error\.tsx)|^components\/agreement\/write-up\/|\/testing\//;

describe("pages and components", () => {
  it("say nothing that is in no catalogue", () => {
    const files = ["app", "components"]
      .flatMap((folder) =>
        readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
          posix.join(folder, file),
        ),
      )
      .filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      rawTexts(readFileSync(join(PROJECT_ROOT, file), "utf8")).map(({ line, text }) => `${file}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe("a text of a researchers' catalogue", () => {
  it("is said by some file that imports the catalogue", () => {
    const folder = "lib/messages/researcher";
    const imports = readImports(PROJECT_ROOT, ["app", "components", "lib"]);
    const areas = readdirSync(join(PROJECT_ROOT, folder)).filter((file) => file !== "say.ts");
    expect(areas.length).toBeGreaterThan(20);
    const unused = areas.flatMap((area) => {
      const users = imports.filter(({ to }) => to === posix.join(folder, area)).map(({ from }) => from);
      const code = users.map((file) => readFileSync(join(PROJECT_ROOT, file), "utf8")).join("\n");
      const keys = readFileSync(join(PROJECT_ROOT, folder, area), "utf8").matchAll(/^export const (\w+)/gm);
      return [...keys].flatMap(([, key = ""]) => (new RegExp(`\\.${key}\\b`).test(code) ? [] : [`${area}: ${key}`]));
    });
    expect(unused).toEqual([]);
  });
});
