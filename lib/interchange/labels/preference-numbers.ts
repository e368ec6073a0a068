/** How numbers of preferences may be read, and the values of the option that says so. */
export interface NumberReading {
  readonly meaning: string;
  readonly values: string;
}

export type PreferenceNumbers =
  | { readonly kind: "known"; readonly levelOf: (number: number) => number }
  | { readonly kind: "ambiguous"; readonly readings: readonly [NumberReading, NumberReading] }
  /** On no scale that is known. */
  | { readonly kind: "unknown" };

const LEVELS: NumberReading = { meaning: "preferences from 1 (A) to 5 (B)", values: "1-5" };
const said = (values: string): NumberReading => ({
  meaning: values.replaceAll("=", " = ").replaceAll(",", ", "),
  values,
});
const between = (low: string, high: string): NumberReading => ({
  meaning: `from ${low} = A to ${high} = B, decimals as the nearest`,
  values: `${low}-${high}`,
});

/** Numbers that may be read in two ways: the smallest set that holds all of a file's counts. */
const AMBIGUOUS: readonly { among: readonly number[]; readings: readonly [NumberReading, NumberReading] }[] = [
  { among: [1, 2], readings: [said("1=A,2=B"), LEVELS] },
  { among: [1, 2, 3], readings: [said("1=A,2=tie,3=B"), LEVELS] },
  { among: [0, 1], readings: [said("0=A,1=B"), said("1=A,0=B")] },
  { among: [-1, 0, 1], readings: [said("-1=A,0=tie,1=B"), said("1=A,0=tie,-1=B")] },
  { among: [0, 1, 2], readings: [said("0=tie,1=A,2=B"), said("0=A,1=tie,2=B")] },
];

const AMBIGUOUS_DECIMALS: readonly { low: number; high: number; readings: readonly [NumberReading, NumberReading] }[] =
  [
    { low: 1, high: 2, readings: [between("1.0", "2.0"), LEVELS] },
    { low: 1, high: 3, readings: [between("1.0", "3.0"), LEVELS] },
    { low: 0, high: 1, readings: [between("0.0", "1.0"), said("1=A,0=B")] },
    { low: -1, high: 1, readings: [said("-1=A,0=tie,1=B"), said("1=A,0=tie,-1=B")] },
  ];

/**
 * How a file's numbers are to be read that are preferences between A and B. Only a 4 or a 5 (or a mean above 3) makes sure
 * that they are preferences from 1 to 5: 1 and 2 alone may as well mean the first and the second response.
 */
export function preferenceNumbers(
  numbers: readonly number[],
  { areLevels, areChoices }: { readonly areLevels: boolean; readonly areChoices: boolean },
): PreferenceNumbers {
  if (areChoices && numbers.every((number) => number === 1 || number === 2)) {
    return { kind: "known", levelOf: (number) => 2 * number };
  }
  if (numbers.length === 0) return { kind: "known", levelOf: (number) => number };
  const areOnLevels = numbers.every((number) => number >= 1 && number <= 5);
  if (areOnLevels && (areLevels || numbers.some((number) => number > 3))) {
    return { kind: "known", levelOf: (number) => number };
  }
  const found = numbers.every(Number.isInteger)
    ? AMBIGUOUS.find(({ among }) => numbers.every((number) => among.includes(number)))
    : AMBIGUOUS_DECIMALS.find(({ low, high }) => numbers.every((number) => number >= low && number <= high));
  return found ? { kind: "ambiguous", readings: found.readings } : { kind: "unknown" };
}
