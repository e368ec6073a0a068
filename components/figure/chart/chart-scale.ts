import { formatCount } from "@/lib/format/format-number";
import type { Estimate } from "@/lib/results/agreement-statistic";
import { RELIABLE_ALPHA, TENTATIVE_ALPHA } from "@/lib/results/alpha-meaning";
import { histogram } from "@/lib/stats/agreement/histogram";

/** Where a number lies between the ends of a scale, in the drawing's units. */
export interface ChartScale {
  from: number;
  to: number;
  ticks: readonly ScaleTick[];
}

export interface ScaleTick {
  at: number;
  text: string;
  /** a mark that means something (a threshold), not just a number along the way */
  isMark?: boolean;
}

const ALPHA_MARKS = [TENTATIVE_ALPHA, RELIABLE_ALPHA] as const;

/** From 0, or from as far below as the numbers go, to 1. */
export function alphaScale(numbers: readonly number[]): ChartScale {
  const from = Math.max(-1, Math.floor(Math.min(0, ...numbers) * 10) / 10);
  return {
    from,
    to: 1,
    ticks: [
      ...(from < 0 ? [{ at: from, text: tickText(from) }] : []),
      { at: 0, text: "0" },
      ...ALPHA_MARKS.map((at) => ({ at, text: String(at), isMark: true })),
      { at: 1, text: "1" },
    ],
  };
}

/** The scale on which these estimates, and the lower ends of their intervals, all lie. */
export function alphaScaleOf(estimates: readonly Estimate[]): ChartScale {
  return alphaScale(
    estimates.flatMap(({ value, interval }) => [
      ...(value.defined ? [value.value] : []),
      ...(interval.defined ? [interval.value.low] : []),
    ]),
  );
}

/** From 0 to 1, written in per cent. */
export const SHARE_SCALE: ChartScale = {
  from: 0,
  to: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: `${at * 100}%` })),
};

/** The levels of a scale; of real numbers, which have none, a scale on which these estimates and their intervals lie. */
export function levelScale(values: readonly number[], estimates: readonly Estimate[]): ChartScale {
  const [from = 0, to = 0] = [values[0], values.at(-1)];
  if (values.length > 0) {
    const shown = values.length <= 11 ? values : [0, 0.25, 0.5, 0.75, 1].map((share) => from + share * (to - from));
    return { from, to, ticks: shown.map((at) => ({ at, text: tickText(at) })) };
  }
  const numbers = estimates.flatMap(({ value, interval }) => [
    ...(value.defined ? [value.value] : []),
    ...(interval.defined ? [interval.value.low, interval.value.high] : []),
  ]);
  if (numbers.length === 0) return { from: 0, to: 1, ticks: [] };
  const bins = histogram(numbers.map((value) => ({ value, count: 1 })));
  const bounds = [...bins.map((bin) => bin.from), bins.at(-1)?.to ?? 1];
  const every = Math.ceil(bounds.length / 6);
  return {
    from: bounds[0] ?? 0,
    to: bounds.at(-1) ?? 1,
    ticks: bounds.filter((_, index) => index % every === 0).map((at) => ({ at, text: tickText(at) })),
  };
}

/** As far to the left of 0 as to the right, so that no difference looks like none. */
export function differenceScale(numbers: readonly number[]): ChartScale {
  const [most = 0.1] = niceSteps(Math.max(0.05, ...numbers.map(Math.abs)), 1).slice(-1);
  return {
    from: -most,
    to: most,
    ticks: [-most, -most / 2, 0, most / 2, most].map((at) => ({ at, text: tickText(at), isMark: at === 0 })),
  };
}

/** From 0 to a round number beyond the largest. */
export function countScale(largest: number): ChartScale {
  const steps = niceSteps(Math.max(1, largest), 4);
  return {
    from: 0,
    to: steps[steps.length - 1] ?? 1,
    ticks: steps.map((at) => ({ at, text: formatCount(at) })),
  };
}

/** 0 and round numbers after it, the last of them at or beyond `largest`; 1, 2, 2.5 or 5 times a power of ten apart. */
export function niceSteps(largest: number, about: number): number[] {
  const rough = largest / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => each * about >= largest * (1 - 1e-9)) ?? rough;
  const count = Math.max(1, Math.ceil((largest / step) * (1 - 1e-9)));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** The position of a number between two ends of the drawing; numbers beyond the scale stay at its end. */
export function positionOn(scale: ChartScale, start: number, end: number): (value: number) => number {
  return (value) => {
    const share = (Math.min(scale.to, Math.max(scale.from, value)) - scale.from) / (scale.to - scale.from);
    return Math.round((start + share * (end - start)) * 100) / 100;
  };
}

function tickText(at: number): string {
  return String(Number(at.toPrecision(3))).replace("-", "−");
}
