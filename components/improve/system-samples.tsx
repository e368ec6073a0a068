"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/format/format-number";
import type { ImprovementFacts } from "@/lib/improve/improvement-facts";
import { improvementFactsQuery } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";

/** The systems of a study and how often each has responded, kept up while a run samples. */
export function SystemSamples({ studyId, facts: given }: { studyId: string; facts: ImprovementFacts }) {
  const { data: facts } = useQuery({ ...improvementFactsQuery(studyId), initialData: given, refetchInterval: 5_000 });
  if (facts.systems.length === 0) return null;
  const columns: Column<ImprovementFacts["systems"][number]>[] = [
    { id: "system", header: t("System"), rowHeader: true, cell: ({ name }) => name },
    { id: "responses", header: t("Responses"), numeric: true, cell: ({ responses }) => formatCount(responses) },
    {
      id: "instructions",
      header: t("Instructions"),
      numeric: true,
      cell: ({ instructions }) => formatCount(instructions),
    },
    {
      id: "samples",
      header: t("With several samples"),
      numeric: true,
      cell: ({ instructionsWithSamples }) => formatCount(instructionsWithSamples),
    },
    {
      id: "next",
      header: <span className="sr-only">{t("Next")}</span>,
      cell: ({ id, name, instructionsWithSamples }) =>
        instructionsWithSamples > 0 ? (
          <TextLink
            href={`/studies/${studyId}/models/best-of-n?system=${id}`}
            aria-label={t("Best of N of {name}", { name })}
          >
            {t("Best of N")}
          </TextLink>
        ) : null,
    },
  ];
  return (
    <Panel title={t("Systems so far")} flush>
      <DataTable
        caption={t("Systems and how much they responded")}
        hideCaption
        columns={columns}
        rows={facts.systems}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
