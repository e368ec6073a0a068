import { useId } from "react";
import { Select } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import {
  amongWhom,
  isInGroup,
  type RaterGroup,
  raterGroupName,
  raterGroupsOf,
  shownGroup,
} from "@/lib/results/agreement-filter";
import type { RaterProgress } from "@/lib/results/agreement-progress";

export interface RaterFilterProps {
  raters: readonly RaterProgress[];
  /** without it the usual ones: people, wherever people have labelled */
  value: RaterGroup | undefined;
  onChange: (group: RaterGroup) => void;
}

/** Whose labels count, and whose do not. Without a choice while all raters are people, or of one imported source. */
export function RaterFilter({ raters, value, onChange }: RaterFilterProps) {
  const id = useId();
  const shown = shownGroup(value, raters);
  const groups = raterGroupsOf(raters);
  const choices = groups.includes(shown) ? groups : [...groups, shown];
  const hasJury = raters.some(({ isJury }) => isJury);
  const words = [
    whoCounts(shown, raters),
    hasJury ? t("A jury’s labels are computed from its members’ and count in no group.") : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
  if (choices.length < 2 && words === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {choices.length < 2 ? null : (
        <>
          <label htmlFor={id} className="text-sm font-medium">
            {t("Labels of")}
          </label>
          <Select id={id} value={shown} onChange={(event) => onChange(event.target.value)} className="w-64 max-w-full">
            {choices.map((group) => (
              <option key={group} value={group}>
                {group === "all" ? t("all raters in this round") : raterGroupName(group)}
              </option>
            ))}
          </Select>
        </>
      )}
      {words === "" ? null : <p className="text-sm text-ink-muted">{words}</p>}
    </div>
  );
}

/** Said where it could be missed: whose labels are left out, that people's and judges' are mixed, or that there are no people's. */
function whoCounts(group: RaterGroup, all: readonly RaterProgress[]): string | null {
  const raters = all.filter(({ isJury }) => !isJury);
  const counting = raters.filter((rater) => isInGroup(rater, group));
  const left = raters.filter((rater) => !isInGroup(rater, group));
  if (left.length > 0) {
    return left.every(({ kind }) => kind === "judge")
      ? t("{count, plural, one {# judge’s labels are} other {# judges’ labels are}} not included.", {
          count: left.length,
        })
      : t("{count, plural, one {# other rater’s labels are} other {# other raters’ labels are}} not included.", {
          count: left.length,
        });
  }
  const kinds = new Set(counting.map(({ kind }) => kind));
  if (kinds.size > 1)
    return t("Labels of people, judges or imported raters are mixed: this is not agreement among people.");
  return kinds.has("judge")
    ? t("Only judges have labelled: this is agreement among {amongWhom}.", { amongWhom: amongWhom("judge") })
    : null;
}
