import { expect, it } from "vitest";
import { alphaVerdict, meanVerdict } from "@/components/compare/protocols/verdict-words";
import { pValueWords } from "@/components/figure/statistic/format-number";
import type { ComparedNumbers, ProtocolPair } from "@/lib/compare/protocols";

const number = (value: number) => ({ defined: true, value }) as const;
const between = (low: number, high: number) =>
  ({ defined: true, value: { low, high, confidence: 0.95, method: "percentile", nResamples: 2000 } }) as const;

function compared(b: number, low: number, high: number, p: number, verdict: ComparedNumbers["verdict"]) {
  return {
    a: number(0.194),
    b: number(b),
    difference: number(b - 0.194),
    interval: between(low, high),
    equivalenceInterval: between(low, high),
    anytime: null,
    pValue: number(p),
    verdict,
  };
}

const pair = (alpha: ComparedNumbers) =>
  ({
    aId: "a",
    bId: "b",
    comparable: true,
    design: "paired",
    nUnits: { a: 100, b: 100 },
    drawn: "tasks",
    nUnitsLeftOut: { a: 0, b: 0 },
    alpha,
    mean: alpha,
  }) satisfies ProtocolPair;

const NAMES = { a: "Direct", b: "Checked" };

it("names the round in which raters agree more", () => {
  const words = alphaVerdict(pair(compared(0.256, 0.012, 0.113, 0.0141, "b-higher")), NAMES);
  expect(words.title).toBe("Raters agree more in “Checked” than in “Direct”");
  expect(words.text).toContain("Over 100 tasks labelled in both, alpha is 0.194 in “Direct” and 0.256 in “Checked”");
  expect(words.text).toContain("Δ 0.062, 95% 0.012 to 0.113, p = 0.014");
});

it("says plainly when no difference is detected", () => {
  const words = alphaVerdict(pair(compared(0.256, -0.02, 0.15, 0.12, "cannot-tell")), NAMES);
  expect(words.title).toBe("No detectable difference");
  expect(words.text).toContain("may be chance");
  expect(meanVerdict(compared(0.2, -0.1, 0.1, 0.9, "cannot-tell"), "score")).toContain("No difference was detected");
});

it("gives the reason where there is no difference to speak of", () => {
  const why = { defined: false, reason: "no-variation", explanation: "All labels have the same value." } as const;
  const words = alphaVerdict(
    pair({
      a: why,
      b: number(0.2),
      difference: why,
      interval: why,
      equivalenceInterval: why,
      anytime: null,
      pValue: why,
      verdict: "cannot-tell",
    }),
    NAMES,
  );
  expect(words).toMatchObject({ title: "Difference not defined", text: "All labels have the same value." });
});

it("never says that a p-value is nought", () => {
  expect([pValueWords(0.0005), pValueWords(0.25)]).toEqual(["p < 0.001", "p = 0.250"]);
});

it("writes what decides with as many digits as show on which side it is", () => {
  const told = [0.0498, 100 / 2001, 0.05, 0.0502, 0.0514].map(pValueWords);
  expect(told).toEqual(["p = 0.0498", "p = 0.04998", "p = 0.050", "p = 0.0502", "p = 0.051"]);
  const words = alphaVerdict(pair(compared(0.256, 0.0002, 0.113, 0.0498, "b-higher")), NAMES);
  expect(words.text).toContain("Δ 0.062, 95% 0.0002 to 0.113, p = 0.0498");
  expect(meanVerdict(compared(0.256, -0.00002, 0.113, 0.06, "cannot-tell"), "score")).toContain(
    "95% −0.00002 to 0.113",
  );
});
