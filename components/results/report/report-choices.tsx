"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceFieldset } from "@/components/ui/choice-fieldset";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import type { Report, ReportQuery } from "@/lib/results/report/report-part";

export interface ReportChoicesProps {
  report: Report;
  query: ReportQuery;
  hasCases: boolean;
}

const LISTS = [
  { name: "rounds", legend: t("Rounds"), hint: t("With none ticked, each table picks one round and says which.") },
  {
    name: "series",
    legend: t("Checklist series"),
    hint: t("A figure uses one series; answers to different series are never pooled."),
  },
  { name: "systems", legend: t("Systems"), hint: t("With none ticked, all systems count.") },
] as const;

interface RestsOnProps {
  lists: readonly (typeof LISTS)[number][];
  choices: Report["choices"];
  children: ReactNode;
}

/** The rounds, series and systems that figures rest on; what offers no choice is not there. */
function RestsOn({ lists, choices, children }: RestsOnProps) {
  const chosen = lists.flatMap(({ name }) => choices[name].filter(({ isChosen }) => isChosen));
  const names = chosen.map(({ name }) => name);
  return (
    <details className="w-full min-w-0" open={chosen.length > 0} key={chosen.map(({ id }) => id).join(",")}>
      <summary className="w-fit cursor-pointer rounded-md text-sm font-medium">
        {names.length === 0
          ? t("Choose rounds, series and systems")
          : t("Rounds, series and systems: {names}", { names: t.list(names) })}
      </summary>
      <div className="mt-3 grid gap-x-8 gap-y-5 rounded-lg border border-line bg-raised p-4 md:grid-cols-3">
        {lists.map(({ name, legend, hint }) => (
          <ChoiceFieldset key={name} legend={legend} hint={hint}>
            <div className="mb-1.5 flex max-h-64 flex-col gap-2 overflow-y-auto">
              {choices[name].map((choice) => (
                <Checkbox
                  key={choice.id}
                  name={name}
                  value={choice.id}
                  defaultChecked={choice.isChosen}
                  label={choice.name}
                />
              ))}
            </div>
          </ChoiceFieldset>
        ))}
        {children}
      </div>
    </details>
  );
}

const SHARES = [
  { value: "0.5", label: t("any majority") },
  { value: "0.66", label: t("two thirds or more") },
  { value: "0.8", label: t("four fifths or more") },
  { value: "1", label: t("all of them") },
];

/** What the tables are computed by; kept in the URL, so that a link shows the same. */
export function ReportChoices({ report: { groups, against, tables, choices }, query, hasCases }: ReportChoicesProps) {
  const lists = LISTS.filter(({ name }) => choices[name].length > 1);
  const hasSources = tables.some(({ id }) => id === "distances");
  if (groups.length === 0 && lists.length === 0 && !hasSources) return <span />;
  const hasCosts = tables.some(
    ({ own }) => !("missing" in own) && own.columns.some(({ header }) => header === "Money"),
  );
  const isFoldedWhole = lists.length > 0 && groups.length <= 1 && !hasSources && !hasCases && !hasCosts;
  const apply = <Button type="submit">{t("Apply")}</Button>;
  return (
    <form method="get" className="flex min-w-0 flex-wrap items-start gap-4">
      {lists.length > 0 ? (
        <RestsOn lists={lists} choices={choices}>
          {isFoldedWhole ? <div className="md:col-span-3">{apply}</div> : null}
        </RestsOn>
      ) : null}
      {groups.length > 1 ? (
        <Field label={t("Reference group")} hint={t("Their majority is the reference.")}>
          <Select name="against" defaultValue={against ?? undefined} key={against}>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {hasSources ? (
        <Field label={t("Sources")} hint={t("In judges’ outcomes against people’s.")}>
          <Select name="sources" defaultValue={query.sources ?? ""}>
            <option value="">{t("One judge of each published kind")}</option>
            <option value="all">{t("Every source")}</option>
          </Select>
        </Field>
      ) : null}
      {hasCases ? (
        <>
          <Field label={t("People who agree")} hint={t("Of those who answered.")}>
            <Select name="agreed" defaultValue={String(query.agreed ?? 0.5)}>
              {SHARES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("Judge")}>
            <Select name="judge" defaultValue={query.judge ?? ""}>
              <option value="">{t("All judges")}</option>
              {groups
                .filter(({ id }) => id.startsWith("judge:"))
                .map(({ id, name }) => (
                  <option key={id} value={id.split(":")[1]}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
        </>
      ) : null}
      {hasCosts ? (
        <Field label={t("Hourly wage")} aside={t("optional")} hint={t("To compute the cost of people’s labels.")}>
          <Input name="wage" type="number" min={0} step="0.01" defaultValue={query.wage ?? ""} />
        </Field>
      ) : null}
      {query.without === undefined ? null : <input type="hidden" name="without" value={query.without} />}
      {/* Level with the fields, below their labels. */}
      {isFoldedWhole ? null : <div className="pt-6.5">{apply}</div>}
    </form>
  );
}
