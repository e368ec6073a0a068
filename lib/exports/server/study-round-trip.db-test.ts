import fc from "fast-check";
import { expect, test } from "vitest";
import { approvePrograms, linesOf, newStudy } from "./testing/whole-study";

/** As the format wants names: nothing around them, nothing that cannot be seen. */
function isName(text: string): boolean {
  return text.trim() === text && /^[\p{L}\p{N} ]+$/u.test(text);
}

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((text) => isName(text));
const question = fc.record({
  question: name,
  categories: fc.uniqueArray(name, { maxLength: 2 }),
  importance: fc.option(fc.integer({ min: 0, max: 100 })),
});
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((each) => each.trim() === each);
const moment = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
  .map((each) => each.toISOString());

const lineArbitrary = fc
  .record({
    instruction: text,
    input: fc.option(text, { nil: undefined }),
    subset: fc.option(name, { nil: undefined }),
    tags: fc.uniqueArray(name, { maxLength: 2 }),
    systems: fc.uniqueArray(name, { maxLength: 3, selector: (each) => each.toLowerCase() }),
    texts: fc.array(text, { minLength: 3, maxLength: 3 }),
    messages: fc.array(fc.record({ role: name, content: text }), { minLength: 1, maxLength: 3 }),
    series: fc.uniqueArray(name, { maxLength: 2, selector: (each) => each.toLowerCase() }),
    items: fc.uniqueArray(question, { minLength: 1, maxLength: 3, selector: ({ question: said }) => said }),
    versions: fc.integer({ min: 1, max: 2 }),
    createdAt: moment,
    source: fc.constantFrom("generated", "human", "imported"),
    written: fc.record({ program: fc.option(text), language: fc.constantFrom("python", undefined) }),
  })
  .map(({ systems, texts, messages, series, items, versions, createdAt, written, tags, source, ...said }) => ({
    ...said,
    tags,
    responses: systems.map((system, index) => ({
      system,
      ...(index === 1 ? { messages } : { text: texts[index] ?? "" }),
      // Known answers need a checklist to answer.
      ...(series.length > 0 && index === 0
        ? {
            truth: {
              answers: items.map((_, place) => (["YES", null, "NO"] as const)[place % 3] ?? null),
              explanations: items.map((_, place) => (place % 3 === 2 ? (texts[2] ?? null) : null)),
            },
          }
        : {}),
    })),
    pairs:
      systems.length > 1 ? [{ a: { system: systems[0] ?? "" }, b: { system: systems[1] ?? "" }, truth: "tie" }] : [],
    checklists: series.flatMap((each, place) =>
      Array.from({ length: versions }, (_, version) => ({
        series: each,
        version: version + 1,
        source,
        created_at: createdAt,
        gold: place + version === 0,
        items,
      })),
    ),
    verifiers: items.map((item) => ({
      question: item.question,
      ...written,
      proposed_by: "m",
      status: written.program === null ? "person" : "approved",
    })),
  }));

test("any study exports the same bytes again after it was imported elsewhere", { timeout: 120_000 }, async () => {
  const bytesOf = async (studyId: string) =>
    (await linesOf(studyId, "study.jsonl")).map((line) => `${JSON.stringify(line)}\n`).join("");
  await fc.assert(
    fc.asyncProperty(fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }), async (lines) => {
      const first = await newStudy(lines.map((line, index) => ({ id: `i${index}`, ...line })));
      const proposed = await bytesOf(first);
      const elsewhere = async () => newStudy(proposed.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : [])));
      expect(await bytesOf(await elsewhere())).toBe(proposed);
      await approvePrograms(first);
      const second = await elsewhere();
      await approvePrograms(second);
      expect(await bytesOf(second)).toBe(await bytesOf(first));
    }),
    { numRuns: 15 },
  );
});
