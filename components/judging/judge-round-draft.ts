import type { JudgeModel } from "@/lib/judging/judge-model";
import { fitsRound } from "@/lib/judging/judge-rounds";
import { t } from "@/lib/messages/translate";
import type { RoundSummary } from "@/lib/round/round";
import { MAX_RUN_NAME_LENGTH } from "@/lib/runs/run";
import { type JudgeRound, judgeRoundSchema } from "@/lib/runs/run-kinds";

/** Which judges over which round, while it is chosen. */
export interface JudgeRoundDraft {
  readonly roundId: string | null;
  readonly raterIds: readonly string[];
  readonly which: "all" | "sample";
  /** as typed */
  readonly size: string;
  readonly seed: string;
  readonly withKnown: boolean;
}

/** Rounds that can be judged: open ones and closed ones, that some judge, or one of those already chosen, can label. */
export function judgeableRounds(
  rounds: readonly RoundSummary[],
  judges: readonly JudgeModel[],
  raterIds: readonly string[],
): RoundSummary[] {
  const wanted = judges.filter(({ raterId }) => raterIds.length === 0 || raterIds.includes(raterId));
  return rounds.filter((round) => round.status !== "draft" && fittingJudges(wanted, round).length > 0);
}

export function fittingJudges(judges: readonly JudgeModel[], round: RoundSummary | null): JudgeModel[] {
  if (round === null) return [];
  return judges.filter(
    ({ configuration }) => configuration?.type === "model" && fitsRound(configuration.options.kind, round.protocol),
  );
}

/** The configuration of one judge's run; null while something is missing. */
export function judgeRoundOf(
  { roundId, which, size, seed, withKnown }: JudgeRoundDraft,
  raterId: string,
): JudgeRound | null {
  const tasks = which === "all" ? { which } : { which, size: wholeNumber(size), seed: wholeNumber(seed) };
  return judgeRoundSchema.safeParse({ raterId, roundId, tasks, withKnown }).data ?? null;
}

export const ROUND_FIELD_IDS = {
  round: "judged-round",
  judges: "judges-of-round",
  size: "judged-size",
  seed: "judged-seed",
};

export function problemsOf(draft: JudgeRoundDraft, chosen: number): { message: string; fieldId: string }[] {
  const problems: { message: string; fieldId: string }[] = [];
  if (draft.roundId === null) problems.push({ message: t("Choose a round."), fieldId: ROUND_FIELD_IDS.round });
  else if (chosen === 0) problems.push({ message: t("Choose a judge."), fieldId: ROUND_FIELD_IDS.judges });
  if (draft.which === "sample") {
    if (!(wholeNumber(draft.size) >= 1))
      problems.push({ message: t("Size of the sample: a whole number from 1."), fieldId: ROUND_FIELD_IDS.size });
    if (!(wholeNumber(draft.seed) >= 0))
      problems.push({ message: t("Seed: a whole number from 0."), fieldId: ROUND_FIELD_IDS.seed });
  }
  return problems;
}

/** The run's name: as typed, with the judge's behind it where there are several; made up where nothing is typed. */
export function runNameOf(
  typed: string,
  judge: { readonly name: string },
  round: { readonly name: string } | null,
  judges: number,
): string {
  const name = typed.trim();
  const full = name === "" ? `${judge.name}: ${round?.name ?? ""}` : judges > 1 ? `${name}: ${judge.name}` : name;
  return full.slice(0, MAX_RUN_NAME_LENGTH).trim();
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
