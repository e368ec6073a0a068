import { counted } from "../format/counted";
import type { RoundProgress } from "./agreement-progress";
import type { Estimate } from "./agreement-statistic";
import { TENTATIVE_ALPHA } from "./alpha-meaning";
import type { EnoughLabelsResult, IntervalWidth } from "./enough-labels";
import type { ItemAnalysisResult } from "./item-analysis";

export interface NextStepFacts {
  round: Pick<RoundProgress["round"], "status" | "overlap">;
  places: Pick<RoundProgress["places"], "wanted" | "submitted">;
  alpha: Estimate | null;
  /** how wide alpha’s interval may be */
  target: IntervalWidth;
  /** null while it is not known, or where no level is asked */
  enough: Pick<EnoughLabelsResult, "moreUnits" | "width"> | null;
  /** null while it is not known, or without checklists */
  items: Pick<ItemAnalysisResult, "items" | "isTooLarge"> | null;
}

export interface NextStep {
  kind: "open" | "questions" | "collect" | "enough" | "more" | "unknown";
  title: string;
  text: string;
  /** for "questions": those that split the raters, the worst first */
  questions: { itemId: string; question: string; instructionId: string; number: number }[];
}

const MOST_QUESTIONS = 3;
const DIVIDING = ["disagreement", "negative-discrimination"] as const;

/** What to do with a round next, from what its labels say so far. */
export function nextStep({ round, places, alpha, target, enough, items }: NextStepFacts): NextStep {
  const step = (kind: NextStep["kind"], title: string, text: string, questions: NextStep["questions"] = []) => ({
    ...{ kind, title, text, questions },
  });
  const missing = places.wanted - places.submitted;
  if (round.status === "draft" && round.overlap > 0) {
    return step("open", "Open the round", "Nobody can label while it is a draft.");
  }
  const disputed = dividingQuestions(items);
  const isLow = alpha?.value.defined === true && alpha.value.value < TENTATIVE_ALPHA;
  if (isLow && disputed.length > 0) {
    const title = disputed.length === 1 ? "Look at this question" : `Look at these ${disputed.length} questions`;
    return step("questions", title, "More labels will not help while raters read them differently.", disputed);
  }
  if (missing > 0 && round.status !== "closed") {
    return step("collect", `${counted(missing, "label")} to collect`, widthWords(enough));
  }
  if (enough?.moreUnits.defined) {
    const more = enough.moreUnits.value;
    return more === 0
      ? step("enough", "Enough labels", widthWords(enough))
      : step(
          "more",
          `About ${counted(more, "more task")}`,
          `${widthWords(enough)} Labelled like these, they narrow it to ${target}.`,
        );
  }
  if (enough) return step("unknown", "More labels", widthWords(enough));
  return missing > 0
    ? step("unknown", "The round is closed", `${counted(missing, "label")} ${missing === 1 ? "is" : "are"} missing.`)
    : step("enough", "All labels are in", "");
}

function widthWords(enough: NextStepFacts["enough"]): string {
  if (!enough) return "";
  if (!enough.width.defined) return enough.width.explanation;
  return `Alpha’s interval is ${enough.width.value.toFixed(2)} wide now.`;
}

function dividingQuestions(items: NextStepFacts["items"]): NextStep["questions"] {
  if (!items || items.isTooLarge) return [];
  return items.items
    .filter(({ problems }) => DIVIDING.some((problem) => problems.includes(problem)))
    .toSorted((one, other) => shareOf(other.disagreement) - shareOf(one.disagreement))
    .slice(0, MOST_QUESTIONS)
    .map(({ itemId, question, instructionId, number }) => ({ itemId, question, instructionId, number }));
}

function shareOf(statistic: ItemAnalysisResult["items"][number]["disagreement"]): number {
  return statistic.defined ? statistic.value : 0;
}
