import { expect, test } from "vitest";
import { type NextStepFacts, nextStep } from "./next-step";

const defined = (value: number) => ({ defined: true, value }) as const;
const missing = { defined: false, reason: "too-few-units", explanation: "Too few tasks." } as const;

const item = (itemId: string, disagreement: number, problems: ["disagreement"] | ["never-failed"]) => ({
  ...{ itemId, instructionId: "i-1", number: 1, question: `Is it ${itemId}?`, problems },
  ...{ yes: 3, no: 3, unknown: 0, responses: 6, difficulty: { value: missing, interval: missing } },
  ...{ discrimination: missing, likest: null, disagreement: defined(disagreement) },
});

const facts: NextStepFacts = {
  round: { status: "open", overlap: 3 },
  places: { wanted: 60, submitted: 60 },
  alpha: { value: defined(0.5), interval: missing },
  target: "0.1",
  enough: { moreUnits: defined(40), width: defined(0.31) },
  items: null,
};

test("a draft has to be opened first", () => {
  expect(nextStep({ ...facts, round: { status: "draft", overlap: 3 } }).kind).toBe("open");
});

test("where alpha is low, the questions that split the raters come before more labels, the worst three of them", () => {
  const items = {
    isTooLarge: false,
    items: [
      ...[item("a", 0.4, ["disagreement"]), item("b", 0.9, ["never-failed"]), item("c", 0.6, ["disagreement"])],
      ...[item("d", 0.5, ["disagreement"]), item("e", 0.45, ["disagreement"])],
    ],
  };
  const step = nextStep({ ...facts, items });
  expect(step).toMatchObject({ kind: "questions", title: "Look at these 3 questions" });
  expect(step.questions.map(({ itemId }) => itemId)).toEqual(["c", "d", "e"]);
  expect(nextStep({ ...facts, items, alpha: { value: defined(0.9), interval: missing } }).kind).toBe("more");
  expect(nextStep({ ...facts, items: { ...items, isTooLarge: true } }).kind).toBe("more");
});

test("labels that are on their way are waited for", () => {
  const step = nextStep({ ...facts, places: { wanted: 60, submitted: 59 } });
  expect(step).toMatchObject({ kind: "collect", title: "1 label to collect" });
});

test("enough, or how many more", () => {
  expect(nextStep(facts)).toMatchObject({
    kind: "more",
    title: "About 40 more tasks",
    text: "Alpha’s interval is 0.31 wide now. Labelled like these, they narrow it to 0.1.",
  });
  const enough = { moreUnits: defined(0), width: defined(0.08) };
  expect(nextStep({ ...facts, enough })).toMatchObject({ kind: "enough", title: "Enough labels" });
  expect(nextStep({ ...facts, enough: { moreUnits: missing, width: missing } })).toMatchObject({
    kind: "unknown",
    text: "Too few tasks.",
  });
  expect(nextStep({ ...facts, enough: null, alpha: null })).toMatchObject({ title: "All labels are in" });
});
