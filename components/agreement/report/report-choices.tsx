"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Report, ReportQuery } from "@/lib/domain/report/report-part";
import * as texts from "@/lib/messages/researcher/report";

export interface ReportChoicesProps {
  report: Report;
  query: ReportQuery;
  hasCases: boolean;
}

const SHARES = [
  { value: "0.5", label: texts.anyMajority },
  { value: "0.66", label: texts.twoThirdsOrMore },
  { value: "0.8", label: texts.fourFifthsOrMore },
  { value: "1", label: texts.allOfThem },
];

/** What the tables are computed by; it stands in the address, so that a link shows the same. */
export function ReportChoices({ report: { groups, against, tables }, query, hasCases }: ReportChoicesProps) {
  if (groups.length === 0) return <span />;
  const hasCosts = tables.some(
    ({ own }) => !("missing" in own) && own.columns.some(({ header }) => header === "Money"),
  );
  return (
    <form method="get" className="flex flex-wrap items-end gap-4">
      <Field label={texts.referenceGroup} hint={texts.theirMajorityIsTheReference}>
        <Select name="against" defaultValue={against ?? undefined} key={against}>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {hasCases ? (
        <>
          <Field label={texts.peopleWhoAgree} hint={texts.ofThoseWhoAnswered}>
            <Select name="agreed" defaultValue={String(query.agreed ?? 0.5)}>
              {SHARES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.judge}>
            <Select name="judge" defaultValue={query.judge ?? ""}>
              <option value="">{texts.allJudges}</option>
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
        <Field label={texts.hourlyWage} aside={texts.optional} hint={texts.forWhatPeoplesLabelsCost}>
          <Input name="wage" type="number" min={0} step="0.01" defaultValue={query.wage ?? ""} />
        </Field>
      ) : null}
      {query.without === undefined ? null : <input type="hidden" name="without" value={query.without} />}
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
