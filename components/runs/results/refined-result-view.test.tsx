import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { refinedResultSchema } from "@/lib/runs/refine-responses";
import { RefinedResultView } from "./refined-result-view";

const questions = ["Is it short?", "Is it kind?"];
const step = (number: number, response: string, answers: ("YES" | "NO")[] | null, critique: string | null = null) => ({
  step: number,
  response,
  unchanged: false,
  passRate: null,
  critique,
  answers: answers?.map((answer, index) => ({ question: questions[index] ?? "", answer })) ?? null,
});
const render = (result: unknown) => renderToStaticMarkup(<RefinedResultView result={result} />);
const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("every step with its answers, and what changed since the one before", () => {
  const result = refinedResultSchema.parse({
    method: "checklist-all",
    checklist: { from: "own", questions },
    passedAfter: 1,
    steps: [
      step(0, "A long <b>rude</b> text.", ["NO", "YES"]),
      step(1, "A short text.", ["YES", "YES"]),
      { ...step(2, "A short text.", ["YES", "YES"]), unchanged: true },
    ],
  });
  const markup = render(result);
  expect(words(markup)).toContain("Every question passed after one refinement.");
  expect(words(markup)).toContain("1 of 2 passed");
  expect(words(markup)).toContain("YES Is it short? (was NO) YES Is it kind?");
  expect(markup).toMatch(/<del[^>]*>long &lt;b&gt;rude&lt;\/b&gt; <\/del>/);
  expect(markup).toMatch(/<ins[^>]*>short <\/ins>/);
  expect(words(markup)).toContain("kept unchanged");
  // Once: what was carried on is not shown again.
  expect(markup.match(/<ins/g)).toHaveLength(1);
});

test("critiques are shown where they were made; a text too long for comparing is shown without", () => {
  const long = "word ".repeat(2_000);
  const result = { method: "critique", checklist: null, passedAfter: null };
  const markup = render({ ...result, steps: [step(0, "Old.", null, "Too short."), step(1, long, null)] });
  expect(words(markup)).toContain("From free critiques.");
  expect(words(markup)).toContain("Too short.");
  expect(words(markup)).toContain("Too long to be compared word by word.");
  expect(markup).not.toContain("<ins");
  expect(render({ questions: 4 })).toBe("");
});
