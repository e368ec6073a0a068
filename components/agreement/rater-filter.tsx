import { useId } from "react";
import { Select } from "@/components/ui/select";
import { type RaterGroup, raterGroupName, raterGroupsOf } from "@/lib/domain/agreement/agreement-filter";
import type { RaterProgress } from "@/lib/domain/agreement/agreement-progress";

export interface RaterFilterProps {
  raters: readonly RaterProgress[];
  value: RaterGroup;
  onChange: (group: RaterGroup) => void;
}

/** Whose labels count. Not there while all raters are of one kind and source. */
export function RaterFilter({ raters, value, onChange }: RaterFilterProps) {
  const id = useId();
  const groups = raterGroupsOf(raters);
  const choices = groups.includes(value) ? groups : [...groups, value];
  if (choices.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        Labels of
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="w-64 max-w-full">
        {choices.map((group) => (
          <option key={group} value={group}>
            {group === "all" ? "all raters in this round" : raterGroupName(group)}
          </option>
        ))}
      </Select>
    </div>
  );
}
