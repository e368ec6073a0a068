import { Checkbox } from "@/components/ui/checkbox";
import { t } from "@/lib/messages/translate";
import { type Arm, armId, armName, armsProblem } from "@/lib/round/arms";
import type { Study } from "@/lib/study/study";
import { armsOf, type RoundDraft } from "./round-draft";
import type { RoundPartProps } from "./round-part";

/** What can be compared: no checklist, each series, and where it has versions the one before. */
function armsToChoose(series: Study["checklistSeries"]): Arm[] {
  return [
    { kind: "none" },
    ...series.flatMap(({ series: name, latestVersion }): Arm[] => [
      { kind: "series", series: name },
      ...(latestVersion > 1 ? [{ kind: "former" as const, series: name }] : []),
    ]),
  ];
}

/** An experiment inside the round: which checklist, if any, comes before the score. */
export function ArmsChoice({ draft, onChange, series }: RoundPartProps & { series: Study["checklistSeries"] }) {
  if (draft.protocol !== "check_then_score") return null;
  const chosen = new Set(draft.arms.map(armId));
  const arms = armsOf(draft);
  const problem = arms && problemOf(draft, arms);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t("Compare arms")}</legend>
      <p className="text-sm text-ink-muted">
        {t(
          "Each rater scores each response in one of the arms, drawn so that every response and every rater has all arms equally often. Raters are not told. Labels per task are then divided among the arms: give at least two to each for agreement.",
        )}
      </p>
      {armsToChoose(series).map((arm) => (
        <Checkbox
          key={armId(arm)}
          label={armName(arm)}
          checked={chosen.has(armId(arm))}
          onChange={(event) =>
            onChange({
              arms: event.target.checked
                ? [...draft.arms, arm]
                : draft.arms.filter((other) => armId(other) !== armId(arm)),
            })
          }
        />
      ))}
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {problem ?? (draft.arms.length === 1 ? t("Choose at least two arms, or none.") : null)}
      </p>
    </fieldset>
  );
}

const problemOf = (draft: RoundDraft, arms: readonly Arm[]) =>
  armsProblem({ ...draft, arms, checklist: { version: draft.version }, options: draft.labelling });
