import { counted } from "@/lib/format/format-number";
import type { RoundProgress } from "./agreement-progress";
import { ENOUGH_INSTRUCTIONS, ENOUGH_TASKS, type EnoughLabelsResult, type IntervalWidth } from "./enough-labels";
import type { ItemAnalysisResult } from "./item-analysis";
import type { SeverityCause } from "./rater-severity";
import { gainWords, type RaterToLookAt } from "./raters-to-look-at";

export interface NextStepFacts {
  round: Pick<RoundProgress["round"], "status" | "overlap" | "planned">;
  places: Pick<RoundProgress["places"], "wanted" | "submitted">;
  /** members of the study, who all may label */
  members: number;
  /** how wide alpha’s interval may be; null where nobody chose it */
  target: IntervalWidth | null;
  /** null while it is not known, or where no level is asked */
  enough: Pick<EnoughLabelsResult, "moreUnits" | "width" | "nUnits" | "nInstructions" | "doubled"> | null;
  /** null while it is not known, or without checklists */
  items: Pick<ItemAnalysisResult, "items" | "isTooLarge"> | null;
  /** null while it is not known */
  raters: readonly Pick<RaterToLookAt, "pseudonym" | "gain">[] | null;
  /** null while it is not known, and where it is no reason for a low alpha */
  severity: (SeverityCause & { areJudges: boolean }) | null;
}

export interface NextStep {
  kind:
    | "open"
    | "people"
    | "rest"
    | "rater"
    | "severity"
    | "questions"
    | "collect"
    | "enough"
    | "more"
    | "unknown"
    | "none";
  title: string;
  text: string;
  /** for "questions": those that split the raters, the worst first */
  questions: { itemId: string; question: string; instructionId: string; number: number }[];
}

const MOST_QUESTIONS = 3;

/**
 * What to do with a round next, from what its labels give evidence of. In imported and closed rounds nobody labels: there
 * neither labels nor tasks are asked for.
 */
export function nextStep({ round, places, members, target, enough, items, raters, severity }: NextStepFacts): NextStep {
  const missing = places.wanted - places.submitted;
  const isLabelled = round.overlap > 0 && round.status !== "closed";
  if (isLabelled && round.overlap > members && (missing > 0 || round.status === "draft")) {
    return step(
      "people",
      `Invite ${counted(round.overlap - members, "more rater")}`,
      tooFewMembers(round.overlap, members),
    );
  }
  if (isLabelled && round.status === "draft") {
    return step("open", "Open the round", "Raters can’t label while it is a draft.");
  }
  if (isLabelled && missing <= 0 && round.planned && !round.planned.rest) {
    return step(
      "rest",
      "Draw the rest",
      "The random core is labelled. What else people label is drawn on the round’s page.",
    );
  }
  const rater = raters?.find(({ gain }) => gain !== null);
  if (severity && explains(severity, rater?.gain ?? null)) return severityStep(severity, isLabelled && missing > 0);
  if (rater?.gain) {
    const words = gainWords(rater.gain);
    return step(
      "rater",
      `Check ${rater.pseudonym}`,
      `${words.charAt(0).toUpperCase()}${words.slice(1)}, who differs from the others beyond chance (permutation test, corrected for all raters).`,
    );
  }
  const disputed = dividingQuestions(items);
  if (disputed.length > 0) {
    const [title, them] =
      disputed.length === 1 ? ["Check this question", "it"] : [`Check these ${disputed.length} questions`, "them"];
    const text = `Raters differ on ${them} more than on other questions, beyond chance. See why, and try other words on the same responses.`;
    return step("questions", title, text, disputed);
  }
  if (isLabelled && missing > 0) return step("collect", `${counted(missing, "label")} to collect`, widthWords(enough));
  // How many labels an imported round should have nobody knows.
  if (round.overlap === 0) return step("none", "Nothing to collect", widthWords(enough));
  if (!isLabelled) {
    return missing > 0
      ? step("none", "Round closed", `${counted(missing, "label")} ${missing === 1 ? "was" : "were"} not collected.`)
      : step("none", "All labels collected", widthWords(enough));
  }
  if (target === null) return step("none", "All labels collected", `${widthWords(enough)}${doubledWords(enough)}`);
  if (enough?.moreUnits?.defined) {
    const more = enough.moreUnits.value;
    if (more === 0) return step("enough", "Enough labels", widthWords(enough));
    const isSmall = enough.nUnits < ENOUGH_TASKS || enough.nInstructions < ENOUGH_INSTRUCTIONS;
    const why = isSmall
      ? `With fewer than ${ENOUGH_TASKS} tasks or ${ENOUGH_INSTRUCTIONS} instructions you can’t tell whether labels are enough.`
      : `They would narrow it to ${target}.`;
    return step("more", `About ${counted(more, "more task")}`, `${widthWords(enough)} ${why}`);
  }
  return enough
    ? step("unknown", "All labels collected", widthWords(enough))
    : step("none", "All labels collected", "");
}

function step(kind: NextStep["kind"], title: string, text: string, questions: NextStep["questions"] = []): NextStep {
  return { kind, title, text, questions };
}

/** Whether most of what alpha gains without a rater is that rater's severity. A rater who labels at random is not just strict. */
function explains(severity: SeverityCause, gain: RaterToLookAt["gain"]): boolean {
  return gain === null || gain.of !== severity.of || severity.gain >= gain.change / 2;
}

function severityStep(
  { of, gain, words, areJudges }: NonNullable<NextStepFacts["severity"]>,
  goesOn: boolean,
): NextStep {
  const [title, alpha, meaning] =
    of === "answers"
      ? ["Agree on when to answer YES", "alpha of answers", "what YES takes"]
      : ["Agree on what levels mean", "ordinal alpha", "what each level takes"];
  const discuss = areJudges ? "" : ` Discuss ${meaning} before ${goesOn ? "raters go on" : "the next round"}.`;
  return step(
    "severity",
    areJudges ? "Take severity out" : title,
    `${words}. If all were equally strict, ${alpha} would be about ${gain.toFixed(2)} higher.${discuss}`,
  );
}

/** "Each task needs 4 raters, and the study has 3 members." */
export function tooFewMembers(overlap: number, members: number): string {
  return `Each task needs ${counted(overlap, "rater")}, and the study has ${counted(members, "member")} to label it. Invite more people, or ask for fewer raters.`;
}

function widthWords(enough: NextStepFacts["enough"]): string {
  if (!enough) return "";
  if (!enough.width.defined) return enough.width.explanation;
  return `Alpha’s interval is ${enough.width.value.toFixed(2)} wide now.`;
}

/** What as many tasks again would give. */
function doubledWords(enough: NextStepFacts["enough"]): string {
  if (!enough?.doubled.defined || !enough.width.defined) return "";
  return ` Another ${counted(enough.nUnits, "task")} labelled like these would make it about ${enough.doubled.value.toFixed(2)}.`;
}

function dividingQuestions(items: NextStepFacts["items"]): NextStep["questions"] {
  if (!items || items.isTooLarge) return [];
  return items.items
    .filter(({ problems }) => problems.includes("disagreement"))
    .toSorted((one, other) => shareOf(other.disagreement) - shareOf(one.disagreement))
    .slice(0, MOST_QUESTIONS)
    .map(({ itemId, question, instructionId, number }) => ({ itemId, question, instructionId, number }));
}

function shareOf(statistic: ItemAnalysisResult["items"][number]["disagreement"]): number {
  return statistic.defined ? statistic.value : 0;
}
