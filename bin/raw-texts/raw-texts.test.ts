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
  ])("is found %s", (_, source, texts) => {
    expect(textsIn(source)).toEqual(texts);
  });

  it.each([
    ["from a catalogue", '<p title={t("note")}>{t(done ? "saved" : "saving")}</p>'],
    ["a class, an address or a key", '<a href="/label" className={on ? "bg-accent" : "mt-2"} data-x="some words" />'],
    ["typed in a terminal", "<code>npm start</code>"],
    ["of no language", "<p>Tickbox · 3 <kbd>Q</kbd></p>"],
  ])("is none %s", (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });
});

/** Shown to developers alone, or where nothing can be loaded. */
const EXEMPT = /^app\/(?:\(dev\)\/|global-error\.tsx)|\/testing\//;

describe("pages and components", () => {
  it("say nothing that is in no catalogue", () => {
    const files = ["app", "components"]
      .flatMap((folder) =>
        readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
          posix.join(folder, file),
        ),
      )
      .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !EXEMPT.test(file));
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
