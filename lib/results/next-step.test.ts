import { expect, test } from "vitest";
import { type NextStepFacts, nextStep } from "./next-step";
import { severityCause } from "./severity-words";

const defined = <Value>(value: Value) => ({ defined: true, value }) as const;
const missing = { defined: false, reason: "too-few-units", explanation: "Too few tasks." } as const;

const item = (itemId: string, disagreement: number, problems: ["disagreement"] | ["never-failed"]) => ({
  itemId,
  instructionId: "i-1",
  number: 1,
  question: `Is it ${itemId}?`,
  problems,
  checklists: 1,
  yes: 3,
  no: 3,
  unknown: 0,
  responses: 6,
  difficulty: { value: missing, interval: missing },
  discrimination: missing,
  likest: null,
  disagreement: defined(disagreement),
  eithers: 0,
  either: defined(0),
  ambiguity: 0,
  cause: null,
  rater: null,
  toRewrite: false,
});

const enough = { nUnits: 60, nInstructions: 30, moreUnits: null, width: defined(0.31), doubled: defined(0.22) };

const facts: NextStepFacts = {
  round: { status: "open", overlap: 3, planned: null },
  places: { wanted: 60, submitted: 60 },
  members: 3,
  target: null,
  enough,
  items: null,
  raters: [],
  severity: null,
};

const LOWERS = { pseudonym: "Rater 03", gain: { change: 0.132, of: "labels" } } as const;
const disputed = {
  isTooLarge: false,
  items: [
    item("a", 0.4, ["disagreement"]),
    item("b", 0.9, ["never-failed"]),
    item("c", 0.6, ["disagreement"]),
    item("d", 0.5, ["disagreement"]),
    item("e", 0.45, ["disagreement"]),
  ],
};

test("a labelled core is no labelled round", () => {
  const planned = { share: 0.4, core: 0.3, rest: null };
  const round = { ...facts.round, planned };
  expect(nextStep({ ...facts, round })).toMatchObject({ kind: "rest", title: "Draw the rest" });
  expect(nextStep({ ...facts, round, places: { wanted: 60, submitted: 58 } }).title).toBe("2 labels to collect");
  const rest = { judge: 4, learntFrom: "value" as const, coreTasks: 24, asked: 80 };
  expect(nextStep({ ...facts, round: { ...round, planned: { ...planned, rest } } }).title).toBe("All labels collected");
});

test("more raters than there are members are said before anything else", () => {
  const wanted = {
    ...facts,
    round: { status: "open", overlap: 4, planned: null },
    places: { wanted: 80, submitted: 60 },
  } as const;
  expect(nextStep({ ...wanted, raters: [LOWERS] })).toMatchObject({
    kind: "people",
    title: "Invite 1 more rater",
    text: "Each task needs 4 raters, and the study has 3 members to label it. Invite more people, or ask for fewer raters.",
  });
  expect(nextStep({ ...wanted, round: { status: "draft", overlap: 4, planned: null } }).kind).toBe("people");
  expect(nextStep({ ...wanted, round: { status: "closed", overlap: 4, planned: null } }).kind).toBe("none");
  expect(
    nextStep({ ...wanted, round: { status: "open", overlap: 0, planned: null }, places: { wanted: 0, submitted: 0 } })
      .kind,
  ).toBe("none");
});

test("a draft has to be opened first", () => {
  expect(nextStep({ ...facts, round: { status: "draft", overlap: 3, planned: null } }).kind).toBe("open");
});

test("a rater who lowers alpha comes before questions, and both before more labels", () => {
  const open = { ...facts, places: { wanted: 60, submitted: 50 }, items: disputed };
  expect(nextStep({ ...open, raters: [{ ...LOWERS, gain: null }, LOWERS] })).toMatchObject({
    kind: "rater",
    title: "Check Rater 03",
    text: "Alpha is 0.13 higher without this rater, who differs from the others beyond chance (permutation test, corrected for all raters).",
  });
  const step = nextStep(open);
  expect(step).toMatchObject({ kind: "questions", title: "Check these 3 questions" });
  expect(step.text).toMatch(/^Raters differ on them more than on other questions, beyond chance\. See why/);
  expect(step.questions.map(({ itemId }) => itemId)).toEqual(["c", "d", "e"]);
  expect(nextStep({ ...open, items: { ...disputed, isTooLarge: true } }).kind).toBe("collect");
});

const WORDS = "Rater 03 is lenient (+0.71 against an average rater), Rater 01 strict (−0.68)";
const severity = { of: "labels", gain: 0.17, words: WORDS, areJudges: false } as const;

test("severity is named before questions and labels, with what to do about it", () => {
  const open = { ...facts, places: { wanted: 60, submitted: 50 }, items: disputed, severity };
  expect(nextStep(open)).toMatchObject({
    kind: "severity",
    title: "Agree on what levels mean",
    text: `${WORDS}. If all were equally strict, ordinal alpha would be about 0.17 higher. Discuss what each level takes before raters go on.`,
  });
  expect(nextStep({ ...facts, severity }).text).toContain("before the next round");
  expect(nextStep({ ...open, severity: { ...severity, of: "answers" } })).toMatchObject({
    title: "Agree on when to answer YES",
    text: expect.stringContaining("alpha of answers would be about 0.17 higher. Discuss what YES takes"),
  });
  expect(nextStep({ ...open, severity: { ...severity, areJudges: true } })).toMatchObject({
    title: "Take severity out",
    text: expect.not.stringContaining("Discuss"),
  });
});

test("of a rater who lowers alpha severity is named only where it is most of that", () => {
  const steps = [0.07, 0.06].map(
    (gain) => nextStep({ ...facts, raters: [LOWERS], severity: { ...severity, gain } }).kind,
  );
  expect(steps).toEqual(["severity", "rater"]);
});

test("severity is a reason for a low alpha only where it is clear and alpha would gain", () => {
  const rater = (number: number, shift: number, pValue: number) => ({
    number,
    shift: { value: defined(shift), interval: missing },
    pValue,
    infit: 1,
  });
  const raters = [rater(1, -0.68, 0.001), rater(2, 0.02, 0.9), rater(3, 0.71, 0.001)];
  const found = { alpha: { fitted: defined(0.44), alike: defined(0.61) }, raters };
  const of = (levels: typeof found) => severityCause({ levels: defined(levels), answers: null });
  expect(of(found)).toEqual({ of: "labels", words: WORDS, gain: expect.closeTo(0.17, 9) });
  expect(of({ ...found, raters: raters.map((each) => ({ ...each, pValue: 0.02 })) })).toBeNull();
  expect(of({ ...found, alpha: { fitted: defined(0.44), alike: defined(0.48) } })).toBeNull();
  expect(of({ ...found, alpha: { fitted: defined(0.81), alike: defined(0.9) } })).toBeNull();
  expect(severityCause({ levels: null, answers: defined(found) })).toMatchObject({ of: "answers" });
  expect(severityCause({ levels: missing, answers: null })).toBeNull();
});

test("labels that are on their way are waited for", () => {
  const step = nextStep({ ...facts, places: { wanted: 60, submitted: 59 } });
  expect(step).toMatchObject({ kind: "collect", title: "1 label to collect" });
});

test("without a chosen width it is said how wide the interval is, and what as many tasks again would give", () => {
  expect(nextStep(facts)).toMatchObject({
    kind: "none",
    title: "All labels collected",
    text: "Alpha’s interval is 0.31 wide now. Another 60 tasks labelled like these would make it about 0.22.",
  });
  expect(nextStep({ ...facts, enough: null })).toMatchObject({ title: "All labels collected", text: "" });
});

test("with a chosen width: enough, or how many more", () => {
  const aimed = { ...facts, target: "0.1" } as const;
  expect(nextStep({ ...aimed, enough: { ...enough, moreUnits: defined(40) } })).toMatchObject({
    kind: "more",
    title: "About 40 more tasks",
    text: "Alpha’s interval is 0.31 wide now. They would narrow it to 0.1.",
  });
  const narrow = { ...enough, moreUnits: defined(0), width: defined(0.08) };
  expect(nextStep({ ...aimed, enough: narrow })).toMatchObject({ kind: "enough", title: "Enough labels" });
  expect(nextStep({ ...aimed, enough: { ...narrow, nInstructions: 6, moreUnits: defined(28) } })).toMatchObject({
    kind: "more",
    text: expect.stringContaining("fewer than 30 tasks or 20 instructions you can’t tell"),
  });
  expect(nextStep({ ...aimed, enough: { ...enough, moreUnits: missing, width: missing } })).toMatchObject({
    kind: "unknown",
    text: "Too few tasks.",
  });
});

test("closed and imported rounds are asked for nothing", () => {
  const more = { ...enough, moreUnits: defined(240) };
  const closed = {
    ...facts,
    round: { status: "closed", overlap: 3, planned: null },
    target: "0.1",
    enough: more,
  } as const;
  expect(nextStep(closed)).toMatchObject({ kind: "none", text: "Alpha’s interval is 0.31 wide now." });
  expect(nextStep({ ...closed, places: { wanted: 60, submitted: 48 } })).toMatchObject({
    kind: "none",
    title: "Round closed",
    text: "12 labels were not collected.",
  });
  const imported = {
    ...closed,
    round: { status: "open", overlap: 0, planned: null },
    places: { wanted: 0, submitted: 0 },
  } as const;
  expect(nextStep(imported)).toMatchObject({
    kind: "none",
    title: "Nothing to collect",
    text: "Alpha’s interval is 0.31 wide now.",
  });
});
