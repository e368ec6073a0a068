"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { formatCount } from "@/lib/domain/format/counted";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import { improvementFactsQuery } from "@/lib/queries/models/improvement";

const WAYS = [
  {
    page: "sample",
    title: "Sample responses",
    text: "A model responds to the study’s instructions, several times each. The responses become a system of the study.",
  },
  {
    page: "refine",
    title: "Refine responses",
    text: "A response, its checklist’s answers, a better response: for one or more rounds, or with a free critique as the baseline.",
  },
  {
    page: "best-of-n",
    title: "Best of N",
    text: "The best of several samples by a judge, a person or a checklist, and how often it is truly the best.",
  },
  {
    page: "training-pairs",
    title: "Training pairs",
    text: "Pairs of a better and a worse response from answers to checklists, as a file to train with.",
  },
];

/** The ways to better responses, and what the study has to begin with. */
export function ImproveOverview({ studyId, facts: given }: { studyId: string; facts: ImprovementFacts }) {
  const { data: facts } = useQuery({
    ...improvementFactsQuery(studyId),
    initialData: given,
    refetchInterval: 5_000,
  });
  const address = `/studies/${studyId}/improve`;
  const columns: Column<ImprovementFacts["systems"][number]>[] = [
    { id: "system", header: "System", rowHeader: true, cell: ({ name }) => name },
    { id: "responses", header: "Responses", numeric: true, cell: ({ responses }) => formatCount(responses) },
    {
      id: "instructions",
      header: "Instructions",
      numeric: true,
      cell: ({ instructions }) => formatCount(instructions),
    },
    {
      id: "samples",
      header: "With several samples",
      numeric: true,
      cell: ({ instructionsWithSamples }) => formatCount(instructionsWithSamples),
    },
    {
      id: "next",
      header: <span className="sr-only">Next</span>,
      cell: ({ id, name, instructionsWithSamples }) =>
        instructionsWithSamples > 0 ? (
          <TextLink href={`${address}/best-of-n?system=${id}`} aria-label={`Best of N of ${name}`}>
            Best of N
          </TextLink>
        ) : null,
    },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <ul className="grid gap-4 sm:grid-cols-2">
        {WAYS.map(({ page, title, text }) => (
          <li key={page} className="flex flex-col gap-1 rounded-lg border border-line bg-raised p-5">
            <h2 className="text-base font-semibold">
              <TextLink href={`${address}/${page}`}>{title}</TextLink>
            </h2>
            <p className="text-sm text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
      {facts.systems.length === 0 ? (
        <EmptyState
          title="No system has responded yet"
          description="Import responses from a file, or let a model respond to the study’s instructions."
          actions={
            <LinkButton href={`${address}/sample`} variant="primary">
              Sample responses
            </LinkButton>
          }
        />
      ) : (
        <Section title="Systems of the study">
          <Panel title="What there is" flush>
            <DataTable
              caption="Systems and how much they responded"
              hideCaption
              columns={columns}
              rows={facts.systems}
              rowKey={({ id }) => id}
            />
          </Panel>
        </Section>
      )}
    </div>
  );
}
