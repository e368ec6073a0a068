"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { COVERAGE_PAGE_SIZE } from "@/lib/checklist/coverage";
import { coverageListQuery } from "@/lib/checklist/queries";
import { t } from "@/lib/messages/translate";
import { MatchEditor } from "./match-editor";

export interface MatchListProps {
  studyId: string;
  series: string;
  allSeries: readonly string[];
  onSeries: (series: string) => void;
  threshold: number;
  mayWrite: boolean;
}

/** The checklists of one series next to the gold ones, to say which question covers which. */
export function MatchList({ studyId, series, allSeries, onSeries, threshold, mayWrite }: MatchListProps) {
  const [after, setAfter] = useState(0);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const found = useQuery(
    coverageListQuery(studyId, { series, threshold, after, ...(onlyOpen ? { only: "open" as const } : {}) }),
  );
  const { data } = found;
  return (
    <Section
      title={t("Matches")}
      description={t(
        "For each gold question, mark the questions that cover it: anyone who answers them has answered it too. Nothing counts as people’s until you confirm it.",
      )}
    >
      <div className="flex flex-wrap items-end gap-4" data-print="hide">
        <Field label={t("Series")} className="min-w-48">
          <Select value={series} onChange={(event) => onSeries(event.target.value)}>
            {allSeries.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          label={t("Only what is not judged yet")}
          checked={onlyOpen}
          className="pb-2"
          onChange={(event) => {
            setOnlyOpen(event.target.checked);
            setAfter(0);
          }}
        />
      </div>
      {mayWrite ? (
        <p
          className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-muted max-sm:hidden"
          data-print="hide"
        >
          {t("In a gold question:")} <Kbd>1</Kbd>–<Kbd>9</Kbd> {t("mark the question of this number,")} <Kbd>↑</Kbd>{" "}
          <Kbd>↓</Kbd> {t("go to the next gold question,")} <Kbd>Enter</Kbd>{" "}
          {t("confirm and go to the next checklist.")}
        </p>
      ) : null}
      {data ? (
        <>
          {data.compared.length === 0 ? (
            <EmptyState
              title={onlyOpen ? t("Everything is judged") : t("No checklists")}
              description={t("No checklist of this series waits for a judgement.")}
            />
          ) : (
            <ol className="flex flex-col gap-6" data-rows data-matches>
              {data.compared.map((one) => (
                <li key={`${one.checklistId} ${one.goldId}`}>
                  <MatchEditor studyId={studyId} compared={one} mayWrite={mayWrite} />
                </li>
              ))}
            </ol>
          )}
          <Pager after={after} total={data.total} size={COVERAGE_PAGE_SIZE} onAfter={setAfter} />
        </>
      ) : (
        <PageWaiting what={t("the matches")} query={found} />
      )}
    </Section>
  );
}
