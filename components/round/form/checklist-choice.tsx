"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { t } from "@/lib/messages/translate";
import type { Study } from "@/lib/study/study";
import type { RoundPartProps } from "./round-part";

/** Which checklists, in which version. The round keeps the exact versions it begins with. */
export function ChecklistChoice({ draft, onChange, series }: RoundPartProps & { series: Study["checklistSeries"] }) {
  const latest = series.find((one) => one.series === draft.series)?.latestVersion ?? 1;
  const versions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={t("Checklist series")}>
        <Select
          value={draft.series ?? ""}
          onChange={(event) => onChange({ series: event.target.value || null, version: "latest" })}
        >
          {draft.series === null ? <option value="">{t("Choose one")}</option> : null}
          {series.map((one) => (
            <option key={one.series} value={one.series}>
              {one.series} (
              {t("{count, plural, one {# instruction} other {# instructions}}", { count: one.instructions })})
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("Version")} hint={t("Published versions are frozen; the round uses the ones it starts with.")}>
        <Select
          value={draft.version}
          onChange={(event) =>
            onChange({ version: event.target.value === "latest" ? "latest" : Number(event.target.value) })
          }
        >
          <option value="latest">{t("The latest of each instruction")}</option>
          {versions.map((version) => (
            <option key={version} value={version}>
              {t("Version {version} only", { version })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
