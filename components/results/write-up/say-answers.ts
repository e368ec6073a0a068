import type { AnswerAgreement } from "@/lib/results/agreement-checklist";
import { DRAWN_NAMES, type Prevalence } from "@/lib/results/agreement-statistic";
import type { Prose } from "./prose";

/** What a reader of alpha must know where nearly all labels are one value. */
export function sayPrevalence(prose: Prose, prevalence: Prevalence): void {
  if (!prevalence?.gwet.defined) return;
  const { most, share, gwet } = prevalence;
  prose.say(
    `${prose.percent(share)} of the labels are ${most}, so that alpha can be low although raters mostly agree; Gwet’s AC1 is ${prose.number(gwet.value)}.`,
  );
}

/** How far raters agree on the answers to checklists, and how they answered. */
export function sayAnswers(
  prose: Prose,
  answers: AnswerAgreement,
  { nQuestions, allowUnknown, offersEither }: { nQuestions: number; allowUnknown: boolean; offersEither: boolean },
): void {
  const asked = `Of the answers to ${prose.count(nQuestions, "checklist question")}`;
  prose.say(
    `${asked}, nominal alpha is ${prose.estimate(answers.alpha)}, over ${prose.count(answers.basis.nUnitsPairable, "response–question pair")} with 2+ answers.`,
  );
  sayPrevalence(prose, answers.prevalence);
  if (answers.alpha.interval.defined)
    prose.say(
      `Its interval is a percentile bootstrap interval over ${DRAWN_NAMES[answers.drawn]}, expanded for small samples.`,
    );
  if (answers.passRate.defined)
    prose.say(`${prose.percent(answers.passRate.value)} of all YES and NO answers are YES.`);
  prose.say(
    allowUnknown && answers.unknownRate.defined
      ? `UNKNOWN was allowed and makes up ${prose.percent(answers.unknownRate.value)} of the answers; it is a missing answer, in alpha as in pass rates${prose.cite("qin2024infobench")}.`
      : "UNKNOWN was not offered as an answer.",
  );
  if (offersEither)
    prose.say(
      "Raters could also say that YES and NO can both be defended; that is no answer to the question in alpha and pass rates, but a missing one.",
    );
}
