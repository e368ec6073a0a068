"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Report, ReportQuery } from "@/lib/domain/report/report-part";

export interface ReportChoicesProps {
  report: Report;
  query: ReportQuery;
  hasCases: boolean;
}

const SHARES = [
  { value: "0.5", label: "any majority" },
  { value: "0.66", label: "two thirds or more" },
  { value: "0.8", label: "four fifths or more" },
  { value: "1", label: "all of them" },
];

/** What the tables are computed by; it stands in the address, so that a link shows the same. */
export function ReportChoices({ report: { groups, against, tables }, query, hasCases }: ReportChoicesProps) {
  if (groups.length === 0) return <span />;
  const hasCosts = tables.some(
    ({ own }) => !("missing" in own) && own.columns.some(({ header }) => header === "Money"),
  );
  return (
    <form method="get" className="flex flex-wrap items-end gap-4">
      <Field label="Reference group" hint="Their majority is the reference.">
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
          <Field label="People who agree" hint="Of those who answered.">
            <Select name="agreed" defaultValue={String(query.agreed ?? 0.5)}>
              {SHARES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Judge">
            <Select name="judge" defaultValue={query.judge ?? ""}>
              <option value="">All judges</option>
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
        <Field label="Wage an hour" aside="optional" hint="For what people’s labels cost.">
          <Input name="wage" type="number" min={0} step="0.01" defaultValue={query.wage ?? ""} />
        </Field>
      ) : null}
      {query.without === undefined ? null : <input type="hidden" name="without" value={query.without} />}
      <Button type="submit">Apply</Button>
    </form>
  );
}
