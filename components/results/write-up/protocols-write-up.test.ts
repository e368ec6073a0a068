import { expect, it } from "vitest";
import type { ComparedNumbers, ProtocolRound, Protocols } from "@/lib/compare/protocols";
import { Prose, type ProseStyle } from "./prose";
import { protocolsWriteUp } from "./protocols-write-up";

const number = (value: number) => ({ defined: true, value }) as const;
const between = (low: number, high: number) =>
  ({ defined: true, value: { low, high, confidence: 0.95, method: "percentile", nResamples: 2000 } }) as const;
const [A, B] = ["01a1f8ba-2d14-76d9-a315-e823a4e68e66", "01a1f8ba-2e0e-76fd-b2e5-2bfab4208593"];

const round = (id: string, name: string, protocol: ProtocolRound["protocol"]): ProtocolRound => ({
  id,
  name,
  protocol,
  scale: "score",
  level: "ordinal",
  overlap: 3,
  alpha: { value: number(0.2), interval: between(0.1, 0.3) },
  basis: { nUnits: 100, nUnitsPairable: 100, nLabels: 300, nLabelsPairable: 300, nRaters: 3 },
  drawn: "tasks",
  mean: { value: number(3.3), interval: between(3.2, 3.4) },
  medianDurationMs: 41_000,
  timedLabels: 300,
  simulatedLabels: 0,
});

const compared = (p: number, verdict: ComparedNumbers["verdict"]): ComparedNumbers => ({
  a: number(0.2),
  b: number(0.26),
  difference: number(0.06),
  interval: between(-0.02, 0.14),
  equivalenceInterval: between(-0.01, 0.13),
  anytime: between(-0.1, 0.22),
  pValue: number(p),
  verdict,
});

const protocols = (alpha: ComparedNumbers): Protocols => ({
  raters: "human",
  level: "ordinal",
  order: "both",
  seed: "7",
  rounds: [round(A, "Direct", "direct_scoring"), round(B, "Checked", "check_then_score")],
  pairs: [
    {
      aId: A,
      bId: B,
      comparable: true,
      design: "paired",
      nUnits: { a: 100, b: 100 },
      drawn: "tasks",
      nUnitsLeftOut: { a: 0, b: 0 },
      alpha,
      mean: compared(0.9, "cannot-tell"),
    },
  ],
});

const write = (alpha: ComparedNumbers, style: ProseStyle = "plain") =>
  protocolsWriteUp(
    {
      protocols: protocols(alpha),
      leftOut: null,
      version: "1.2.3",
      date: new Date("2026-11-20T10:00:00Z"),
    },
    style,
  );

it("reports each round, the difference and how it was found", () => {
  const { text, references } = write(compared(0.01, "b-higher"));
  expect(text).toContain("“Direct” (direct scoring; 3 raters, 300 labels, 100 tasks with 2+ labels) has alpha 0.200");
  expect(text).toContain("median time on a task 41 s");
  expect(text).toContain("“Checked” minus “Direct”, paired over 100 tasks with 2+ labels in both, is 0.060");
  expect(text).toContain("p = 0.010 by permutation; agreement is higher in the former");
  expect(text).toContain(
    "By two one-sided tests (Lakens, 2017) for one look, the two alphas differ by less than 0.130: they are equal within that margin",
  );
  expect(text).toContain("from 0.194 scoring directly to 0.256 with a checklist first");
  expect(references).toEqual([
    "krippendorff2011",
    "efron1993",
    "waudbysmith2021",
    "lakens2017",
    "cook2024tick",
    "tickbox",
  ]);
});

it("names published alphas only beside direct scoring and check-then-score of the same responses", () => {
  const whole = protocols(compared(0.01, "b-higher"));
  const textOf = (changes: Partial<Protocols>) =>
    protocolsWriteUp(
      { protocols: { ...whole, ...changes }, leftOut: null, version: "1.2.3", date: new Date("2026-11-20T10:00:00Z") },
      "plain",
    ).text;
  const [direct, checked] = whole.rounds;
  if (!direct || !checked) throw new Error("Two rounds are missing.");
  expect(textOf({})).toContain("0.194");
  expect(textOf({ rounds: [direct, { ...checked, protocol: "direct_scoring" }] })).not.toContain("0.194");
  expect(textOf({ rounds: [direct, { ...checked, scale: "points-0-100" }] })).not.toContain("0.194");
  const unpaired = whole.pairs.map((pair) => (pair.comparable ? { ...pair, design: "unpaired" as const } : pair));
  expect(textOf({ pairs: unpaired })).not.toContain("0.194");
});

it("says how pairs were read, and has no mean of those that were read both ways", () => {
  const none = { defined: false, reason: "no-direction", explanation: "It has no direction." } as const;
  const noMean = { ...compared(0.9, "cannot-tell"), difference: none, interval: none, pValue: none };
  const base = protocols(compared(0.9, "cannot-tell"));
  const pairs: Protocols = {
    ...base,
    rounds: base.rounds.map((of) => ({ ...of, scale: "preference", mean: { value: none, interval: none } })),
    pairs: base.pairs.map((pair) => ({ ...pair, mean: noMean })),
  };
  const write = (of: Protocols) =>
    protocolsWriteUp(
      { protocols: of, leftOut: null, version: "1.2.3", date: new Date("2026-11-20T10:00:00Z") },
      "plain",
    ).text;
  expect(write(pairs)).toContain("from each pair in both orders");
  expect(write(pairs)).not.toMatch(/\bmean\b|no direction/);
  expect(write({ ...base, order: "stored", rounds: pairs.rounds })).toContain("in the order in which they are stored");
  expect(write(base)).not.toContain("both orders");
});

it("reports a null result as one", () => {
  expect(write(compared(0.12, "cannot-tell")).text).toContain("no difference in agreement was detected");
});

it("sets what LaTeX would print as another letter as mathematics, and names as text", () => {
  const { text } = write(compared(0.0004, "b-higher"), "latex");
  expect(text).toContain("$p < 0.001$ by permutation");
  expect(text.replaceAll(/\$[^$]*\$/g, "")).not.toMatch(/[<>|]/);
  expect(new Prose("latex").plain("a<b|c>")).toBe("a\\textless{}b\\textbar{}c\\textgreater{}");
});

it("says what was left out and why", () => {
  const leftOut = { sentence: "Everything here is without Rater 03; reason given: 5% of the time.", labels: 10 };
  const facts = { protocols: protocols(compared(0.9, "cannot-tell")), leftOut, version: "1", date: new Date(0) };
  expect(protocolsWriteUp(facts, "plain").text).toContain(leftOut.sentence);
  expect(protocolsWriteUp(facts, "latex").text).toContain("reason given: 5\\% of the time.");
});
