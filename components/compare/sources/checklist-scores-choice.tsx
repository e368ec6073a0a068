import { Checkbox } from "@/components/ui/checkbox";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import {
  CHECKLIST_SCORE_MEANINGS,
  CHECKLIST_SCORE_NAMES,
  CHECKLIST_SCORES,
  type ChecklistScore,
} from "@/lib/results/checklist-score";

export interface ChecklistScoresChoiceProps {
  sources: readonly Source[];
  shown: readonly ChecklistScore[];
}

/** Which numbers that follow from checklist answers are shown. Not there in a study without such answers. */
export function ChecklistScoresChoice({ sources, shown }: ChecklistScoresChoiceProps) {
  const { set } = useUrlQuery();
  const available = CHECKLIST_SCORES.filter((score) => sources.some((source) => source.score === score));
  if (available.length === 0) return null;
  const choose = (score: ChecklistScore, isChosen: boolean) => {
    const chosen = available.filter((each) => (each === score ? isChosen : shown.includes(each)));
    set({ scores: chosen.join(",") });
  };
  return (
    <fieldset data-print="hide" className="mt-5">
      <legend className="text-sm font-medium">{t("Scores from checklist answers")}</legend>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {available.map((score) => (
          <Checkbox
            key={score}
            label={CHECKLIST_SCORE_NAMES[score]}
            hint={CHECKLIST_SCORE_MEANINGS[score]}
            checked={shown.includes(score)}
            onChange={(event) => choose(score, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
