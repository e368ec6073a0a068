import { readFileSync } from "node:fs";
import { join } from "node:path";
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
    ["of no language", "<p>Tickbox · 3 <kbd>Q</kbd></p>"],
  ])("is none %s", (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });
});

/** What annotators see. */
const PAGES =
  /^app\/(?:layout\.tsx|error\.tsx|not-found\.tsx|\(annotator\)\/|\(people\)\/(?:account|join|layout|new-password|return|sign-in))/;

/** For whoever writes programs, and on the page marked as English. */
const IN_ENGLISH = new Set(["components/people/api-key-list.tsx", "components/people/api-key-dialog.tsx"]);

describe("the annotator's side", () => {
  it("says nothing that is in no catalogue", () => {
    const imports = readImports(PROJECT_ROOT, ["app", "components", "lib"]).filter(({ isPackage }) => !isPackage);
    const targets = new Map<string, string[]>();
    for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
    const reached = new Set(imports.map(({ from }) => from).filter((file) => PAGES.test(file)));
    for (const file of reached) {
      if (IN_ENGLISH.has(file)) continue;
      for (const to of targets.get(file) ?? []) if (/^(?:app|components)\//.test(to)) reached.add(to);
    }
    const components = [...reached].filter((file) => file.endsWith(".tsx") && !IN_ENGLISH.has(file));
    expect(components.length).toBeGreaterThan(100);
    const found = components.flatMap((file) =>
      rawTexts(readFileSync(join(PROJECT_ROOT, file), "utf8")).map(({ line, text }) => `${file}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
