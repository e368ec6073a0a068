"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Study } from "@/lib/domain/study/study";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";
import type { RoundPartProps } from "./round-part";

/** Which checklists, in which version. The round keeps the exact versions it begins with. */
export function ChecklistChoice({ draft, onChange, series }: RoundPartProps & { series: Study["checklistSeries"] }) {
  const latest = series.find((one) => one.series === draft.series)?.latestVersion ?? 1;
  const versions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={texts.checklistSeries}>
        <Select
          value={draft.series ?? ""}
          onChange={(event) => onChange({ series: event.target.value || null, version: "latest" })}
        >
          {draft.series === null ? <option value="">{texts.chooseOne}</option> : null}
          {series.map((one) => (
            <option key={one.series} value={one.series}>
              {one.series} ({say(texts.instructions, { count: one.instructions })})
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.version} hint={texts.publishedVersionsAreFrozen}>
        <Select
          value={draft.version}
          onChange={(event) =>
            onChange({ version: event.target.value === "latest" ? "latest" : Number(event.target.value) })
          }
        >
          <option value="latest">{texts.latestOfEachInstruction}</option>
          {versions.map((version) => (
            <option key={version} value={version}>
              {say(texts.versionOnly, { version })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
