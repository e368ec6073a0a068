"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureData } from "@/components/figure/figure-data";
import { formatP, formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { ExcludedBar } from "@/components/results/excluded/excluded-bar";
import { useAgreementFilter } from "@/components/results/filter/use-agreement-filter";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { toast } from "@/components/ui/toast-store";
import type { Rewordings } from "@/lib/checklist/rewording";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { makeRewordingRound, rewordingsQuery } from "@/lib/results/queries/rewordings";
import { type ComparedQuestions, rewordingFigure, verdictOfRewording } from "@/lib/results/rewording";
import { groupRows } from "@/lib/stats/group-rows";
import { valueOrNull } from "@/lib/stats/statistic";
import { QuestionsToRewrite } from "./questions-to-rewrite";

interface RewordingViewProps {
  studyId: string;
  roundId: string;
  /** where questions are put into other words */
  children: ReactNode;
}

/** Which questions to reword and why, in other words, and whether these helped. */
export function RewordingView({ studyId, roundId, children }: RewordingViewProps) {
  const [{ raters, without }] = useAgreementFilter();
  const whose = { raters, without };
  const progress = useQuery(roundProgressQuery(roundId));
  const version = progress.data?.version ?? "";
  const rewordings = useQuery(rewordingsQuery(roundId));
  if (!progress.data) return <PageWaiting what={t("the rewording")} query={progress} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <ExcludedBar of={{ roundId }} raters={raters} version={version} />
      <ExperimentPanel roundId={roundId} whose={whose} version={version} />
      <QuestionsToRewrite roundId={roundId} whose={whose} version={version} />
      {children}
      {rewordings.data ? <RewordedPanel studyId={studyId} roundId={roundId} rewordings={rewordings.data} /> : null}
    </div>
  );
}

/** Equal words of several checklists are one row. */
type Row = Rewordings["checklists"][number]["changes"][number] &
  Rewordings["checklists"][number] & { checklists: number };

function rowsOf(checklists: Rewordings["checklists"]): Row[] {
  const all = checklists.flatMap((checklist) =>
    checklist.changes.map((change) => ({ ...checklist, ...change, checklists: 1 })),
  );
  const alike = groupRows(all, ({ from, to, status, madeByModel }) => [from, to, status, madeByModel].join("\n"));
  return [...alike.values()].flatMap((of) => (of[0] ? [{ ...of[0], checklists: of.length }] : []));
}

/** The new words, and the round that tests them. */
function RewordedPanel({ studyId, roundId, rewordings }: { studyId: string; roundId: string; rewordings: Rewordings }) {
  const router = useRouter();
  const { checklists, experiments } = rewordings;
  const making = useMutation({
    ...makeRewordingRound(studyId, roundId),
    onSuccess: ({ id }) => router.push(`/studies/${studyId}/rounds/${id}/setup`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const drafts = checklists.filter(({ status }) => status === "draft").map(({ id, revision }) => ({ id, revision }));
  if (checklists.length === 0 && experiments.length === 0) return null;
  return (
    <TablePanel<Row>
      level={2}
      title={t("In other words")}
      description={
        <>
          {t(
            "The experiment asks the new questions about the same responses, in the same way, in a round of its own; this round’s labels are the comparison. Let the same people label it, some time later, or as many others.",
          )}
          {experiments.map(({ id, name, labels }) => (
            <span key={id}>
              {" "}
              <TextLink href={`/studies/${studyId}/rounds/${id}/tasks/rewording`}>
                {t("{name}: {count, plural, one {# label} other {# labels}}", { name, count: labels })}
              </TextLink>
            </span>
          ))}
        </>
      }
      actions={
        checklists.length > 0 ? (
          <Button variant="primary" loading={making.isPending} onClick={() => making.mutate({ drafts })}>
            {drafts.length > 0
              ? t("Publish {count, plural, one {# draft} other {# drafts}} and set up the experiment", {
                  count: drafts.length,
                })
              : t("Set up the experiment")}
          </Button>
        ) : null
      }
      fileName="reworded-questions"
      empty={t("No question is in other words now.")}
      data={{
        caption: t("Questions in other words"),
        columns: columnsOf(studyId),
        rows: rowsOf(checklists),
        rowKey: (row) => `${row.id} ${row.number}`,
      }}
    />
  );
}

function columnsOf(studyId: string): FigureData<Row>["columns"] {
  return [
    {
      id: "from",
      header: t("Former question"),
      rowHeader: true,
      className: WIDE,
      value: (row) => row.from,
    },
    {
      id: "to",
      header: t("New question"),
      className: WIDE,
      value: (row) => row.to,
      cell: (row) => (
        <TextLink href={`/studies/${studyId}/data/checklists/${row.id}`}>
          <bdi>{row.to}</bdi>
        </TextLink>
      ),
    },
    {
      id: "instruction",
      header: t("Instruction"),
      value: ({ instructionId, checklists }) =>
        checklists > 1 ? t("{instructionId} and {more} more", { instructionId, more: checklists - 1 }) : instructionId,
    },
    { id: "number", header: t("Number"), only: "csv", value: (row) => row.number },
    { id: "by", header: t("Written by"), value: (row) => (row.madeByModel ? t("a model") : t("a person")) },
    { id: "status", header: t("Status"), value: (row) => (row.status === "draft" ? t("draft") : t("published")) },
  ];
}

/** A question is read in few lines, however many columns follow. */
const WIDE = "min-w-44 sm:min-w-64";

type ComparedRow = ComparedQuestions & { name: string; to: string | null };

/** What other words did to agreement, on the same responses; nothing in a round that tests no rewording. */
function ExperimentPanel({ roundId, whose, version }: { roundId: string; whose: WhoseLabels; version: string }) {
  const { data } = useQuery(figureQuery(rewordingFigure, roundId, whose, version));
  if (!data?.experiment) return null;
  const { former, hasEither, reworded, unchanged, questions } = data.experiment;
  const rows: ComparedRow[] = [
    { ...reworded, name: t("All reworded questions"), to: null },
    ...(unchanged ? [{ ...unchanged, name: t("Unchanged questions"), to: null }] : []),
    ...questions.map(({ from, ...row }) => ({ ...row, name: from })),
  ];
  return (
    <TablePanel<ComparedRow>
      title={t("Did other words help?")}
      level={2}
      description={`${verdictOfRewording(reworded)} ${t(
        "The same responses with the former questions (round {name}) and the new ones. Alpha is nominal, over responses with two answers or more in both rounds; 95% interval by a bootstrap over instructions, p by exchanging the rounds within instructions. Unchanged questions tell what raters and time changed by themselves.",
        { name: former.name },
      )}`}
      fileName="rewording"
      empty={t("No labels yet.")}
      data={{
        caption: t("Agreement before and after rewording"),
        columns: [
          { id: "question", header: t("Former question"), rowHeader: true, className: WIDE, value: (row) => row.name },
          { id: "to", header: t("New question"), className: WIDE, value: (row) => row.to ?? "" },
          countColumn<ComparedRow>("units", t("Compared"), (row) => row.units),
          alphaColumn("former", t("Alpha before"), (row) => row.alpha.former),
          alphaColumn("new", t("Alpha after"), (row) => row.alpha.new),
          ...estimateColumns<ComparedRow>("difference", t("Change"), ({ alpha: { difference, interval } }) => ({
            value: difference,
            interval,
          })),
          {
            id: "p",
            header: "p",
            numeric: true,
            value: (row) => valueOrNull(row.alpha.pValue),
            cell: ({ alpha: { pValue } }) => (pValue.defined ? formatP(pValue.value) : "–"),
          },
          ...shareColumns("differing", t("Raters who differ"), (row) => row.differing),
          ...shareColumns("passes", t("YES"), (row) => row.passRate),
          ...(hasEither ? shareColumns("either", t("Could be either"), (row) => row.either) : []),
        ],
        rows,
        rowKey: (row) => `${row.name} ${row.to ?? ""}`,
      }}
    />
  );
}

function alphaColumn(id: string, header: string, read: (row: ComparedRow) => ComparedQuestions["alpha"]["former"]) {
  return { id, header, numeric: true, value: read, cell: (row: ComparedRow) => formatStatistic(read(row)) };
}

function shareColumns(id: string, header: string, read: (row: ComparedRow) => ComparedQuestions["either"]) {
  return [
    {
      id: `${id}-before`,
      header: t("{what}, before", { what: header }),
      numeric: true,
      value: (row: ComparedRow) => read(row).former,
      cell: (row: ComparedRow) => formatStatistic(read(row).former, formatShare),
    },
    {
      id: `${id}-after`,
      header: t("{what}, after", { what: header }),
      numeric: true,
      value: (row: ComparedRow) => read(row).new,
      cell: (row: ComparedRow) => formatStatistic(read(row).new, formatShare),
    },
  ];
}
