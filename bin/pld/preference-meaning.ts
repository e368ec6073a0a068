import { AppError } from "@/lib/domain/app-error";
import { shorten } from "@/lib/domain/import/shorten";
import { FileProblem } from "@/lib/interchange/file-problem";
import type { LabelCollector } from "../labels/label-collector";
import type { TextPlace } from "../labels/value-meaning";

/** How labels of pairs are written: preferences 1 to 5; 1 = A, 2 = tie, 3 = B; or words and meanings of one's own. */
export type PreferenceScale = "1-5" | "1-3";

export interface PreferenceRules {
  /** null: told from the labels */
  readonly scale: PreferenceScale | null;
  /** Meanings given on the command line, by text. */
  readonly meanings: ReadonlyMap<string, number | null>;
  /** What numbers 1, 2, 3 and no others are when nobody says. */
  readonly ofThree: PreferenceScale;
}

/** An outcome alone counts as a preference that is not extreme: A is 2, a tie 3, B is 4, as where labels are imported. */
const [FOR_A, TIE, FOR_B] = [2, 3, 4];

const WORDS: Readonly<Record<string, number>> = {
  ...{ a: FOR_A, win: FOR_A, first: FOR_A, left: FOR_A, response1: FOR_A, model_a: FOR_A },
  ...{ tie: TIE, equal: TIE, same: TIE, draw: TIE, neither: TIE, both: TIE, "tie (bothbad)": TIE },
  ...{ b: FOR_B, loss: FOR_B, lose: FOR_B, second: FOR_B, right: FOR_B, response2: FOR_B, model_b: FOR_B },
};
const NO_LABEL = ["na", "n/a", "nan", "null", "<na>", "."];
const THREE_STEPS: Readonly<Record<string, number>> = { 1: FOR_A, 2: TIE, 3: FOR_B };

export interface PreferenceMeaning {
  /** @throws FileProblem for a text that is no preference */
  readonly meaning: (text: string, place: TextPlace) => number | null;
  /** The scale that was taken for granted; null where it was said or numbers do not occur. */
  readonly assumed: PreferenceScale | null;
}

/** What each text of a file of preferences stands for, as a preference from 1 (A) to 5 (B). */
export function preferenceMeaning({ places }: LabelCollector, rules: PreferenceRules): PreferenceMeaning {
  const numbers = [...places.keys()]
    .filter((text) => !rules.meanings.has(text))
    .map(Number)
    .filter(Number.isFinite);
  const onlyThree = numbers.length > 0 && numbers.every((number) => [1, 2, 3].includes(number));
  const scale = rules.scale ?? (onlyThree ? rules.ofThree : "1-5");
  return {
    assumed: rules.scale === null && onlyThree ? scale : null,
    meaning: (text, { line, column }) => {
      const given = rules.meanings.get(text);
      if (given !== undefined) return given;
      if (NO_LABEL.includes(text.toLowerCase())) return null;
      const number = Number(text);
      const known = WORDS[text.toLowerCase()] ?? (scale === "1-3" ? THREE_STEPS[number] : undefined);
      if (known !== undefined) return known;
      if (scale === "1-5" && number >= 1 && number <= 5) return number;
      const steps = scale === "1-5" ? "a preference from 1 (A) to 5 (B)" : "1 (A), 2 (tie) or 3 (B)";
      const expected = `${steps}, or A, tie, B, or win, tie, loss (or: --values 0=tie,1=A,2=B says what labels mean, and ${shorten(text)}=skip that this one means no label)`;
      throw new FileProblem({ line, field: column, expected, found: `"${shorten(text)}"` });
    },
  };
}

/** "0=tie,1=A,2=B,x=skip" as meanings. */
export function readMeanings(option: string, text: string | undefined): ReadonlyMap<string, number | null> {
  if (text === undefined) return new Map();
  return new Map(
    text.split(",").map((part) => {
      const at = part.lastIndexOf("=");
      const [label, word] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      const number = Number(word);
      const meaning = word.toLowerCase() === "skip" ? null : (WORDS[word.toLowerCase()] ?? number);
      if (at < 1 || word === "" || (meaning !== null && !(meaning >= 1 && meaning <= 5))) {
        throw new AppError(
          "INVALID",
          `${option}: expected meanings such as 0=tie,1=A,2=B (A, tie, B, a preference from 1 to 5, or skip); found "${part.trim()}".`,
        );
      }
      return [label, meaning];
    }),
  );
}
