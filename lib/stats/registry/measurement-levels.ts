import type { Level } from "../alpha/difference";

interface MeasurementLevel {
  readonly title: string;
  /** which labels disagree, and how much */
  readonly meaning: string;
}

/** The levels of measurement that alpha can be computed at. */
export const MEASUREMENT_LEVELS: Readonly<Record<Level, MeasurementLevel>> = {
  nominal: { title: "Nominal", meaning: "Two different labels disagree, however close they are." },
  ordinal: { title: "Ordinal", meaning: "Labels further apart in rank disagree more." },
  interval: {
    title: "Interval",
    meaning: "Disagreement grows with the square of the distance between labels.",
  },
  ratio: { title: "Ratio", meaning: "Disagreement grows with the square of the relative distance between labels." },
};
