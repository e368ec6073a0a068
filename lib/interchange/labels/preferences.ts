import { AppError } from "@/lib/domain/app-error";
import { meaningsOf, type NumberScale, parseMeaning } from "@/lib/domain/import/label-meaning";
import { asWord, numberIn } from "@/lib/domain/import/label-words";
import { splitValues } from "@/lib/domain/import/parse-values";
import { shorten } from "@/lib/domain/import/shorten";
import { FileProblem } from "../file-problem";
import { guessLabelColumns } from "./column-names";
import type { TextPosition } from "./numbers-or-categories";

export interface PreferenceRules {
  /** null: detected from the labels */
  readonly scale: NumberScale | null;
  /** Meanings given on the command line, by text. */
  readonly meanings: ReadonlyMap<string, number | null>;
  /** The scale to assume where only 1, 2 and 3 occur. */
  readonly ofThree: NumberScale;
}

export interface PreferenceMeaning {
  /** @throws FileProblem for a text that is no preference */
  readonly meaning: (text: string, place: TextPosition) => number | null;
  /** The scale that was assumed; null where it was given or no numbers occur. */
  readonly assumed: NumberScale | null;
}

/**
 * What each text of a file of preferences stands for, as a preference from 1 (A) to 5 (B).
 * @param columns of the file, one of which may say in which order the responses were shown
 */
export function preferenceMeaning(
  texts: Iterable<string>,
  columns: readonly string[],
  rules: PreferenceRules,
): PreferenceMeaning {
  const givenFor = (text: string) => [text, asWord(text)].find((each) => rules.meanings.has(each));
  const others = [...texts].filter((text) => givenFor(text) === undefined);
  const numbers = others.map(numberIn).filter((number) => number !== null);
  const onlyThree = numbers.length > 0 && numbers.every((number) => [1, 2, 3].includes(number));
  const scale = rules.scale ?? (onlyThree ? rules.ofThree : "1-5");
  const usual = meaningsOf("preference", others, {
    numbers: scale,
    hasOrders: Boolean(guessLabelColumns(columns).order),
  });
  return {
    assumed: rules.scale === null && onlyThree ? scale : null,
    meaning: (text, { line, column }) => {
      const given = givenFor(text);
      if (given !== undefined) return rules.meanings.get(given) ?? null;
      const meant = usual.get(text);
      if (meant) return meant.kind === "level" ? meant.level : null;
      // Between two levels there are the means of several raters.
      const number = scale === "1-5" ? numberIn(text) : null;
      if (isPreference(number)) return number;
      const steps = scale === "1-5" ? "a preference from 1 (A) to 5 (B)" : "1 (A), 2 (tie) or 3 (B)";
      const expected = `${steps}, or A, tie, B, or win, tie, loss (or: --values 0=tie,1=A,2=B says what labels mean, and ${shorten(text)}=skip that this one means no label)`;
      throw new FileProblem({ line, field: column, expected, found: `"${shorten(text)}"` });
    },
  };
}

/** "0=tie,1=A,2=B,x=skip" as meanings. */
export function readMeanings(option: string, text: string | undefined): ReadonlyMap<string, number | null> {
  const parts = text === undefined ? [] : splitValues(text);
  return new Map(
    parts.map(({ part, value, meaning }) => {
      const meant = parseMeaning("preference", meaning);
      if (value !== "" && meant) return [value, meant.kind === "level" ? meant.level : null];
      const number = numberIn(meaning);
      if (value !== "" && isPreference(number)) return [value, number];
      throw new AppError(
        "INVALID",
        `${option}: expected meanings such as 0=tie,1=A,2=B (A, tie, B, a preference from 1 to 5, or skip); found "${part}".`,
      );
    }),
  );
}

function isPreference(number: number | null): number is number {
  return number !== null && number >= 1 && number <= 5;
}
