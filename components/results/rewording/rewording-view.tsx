"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { TablePanel } from "@/components/figure/table-panel";
import { QuestionsToRewrite } from "@/components/results/checklist/questions-to-rewrite";
import { ExcludedBar } from "@/components/results/excluded/excluded-bar";
import { useAgreementFilter } from "@/components/results/filter/use-agreement-filter";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast-store";
import type { Rewordings } from "@/lib/checklist/rewording";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { itemAnalysisFigure } from "@/lib/results/item-analysis";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { makeRewordingRound, rewordingsQuery } from "@/lib/results/queries/rewordings";
import { ExperimentPanel } from "./experiment-panel";
import { RewordPanel } from "./reword-panel";

/** Which questions to reword and why, in other words, and whether these helped. */
export function RewordingView({ studyId, roundId }: { studyId: string; roundId: string }) {
  const [{ raters, without }] = useAgreementFilter();
  const whose = { raters, without };
  const progress = useQuery(roundProgressQuery(roundId));
  const version = progress.data?.version ?? "";
  const analysed = useQuery({
    ...figureQuery(itemAnalysisFigure, roundId, whose, version),
    enabled: progress.data !== undefined,
  });
  const rewordings = useQuery(rewordingsQuery(roundId));
  if (!progress.data) return null;
  const toReword = analysed.data?.items.filter((item) => item.toRewrite) ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <ExcludedBar of={{ roundId }} raters={raters} version={version} />
      <ExperimentPanel roundId={roundId} whose={whose} version={version} />
      <QuestionsToRewrite roundId={roundId} whose={whose} version={version} />
      <RewordPanel studyId={studyId} roundId={roundId} questions={toReword} />
      {rewordings.data ? <RewordedPanel studyId={studyId} roundId={roundId} rewordings={rewordings.data} /> : null}
    </div>
  );
}

type Row = Rewordings["checklists"][number]["changes"][number] & Rewordings["checklists"][number];

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
        columns: [
          { id: "from", header: t("Former question"), rowHeader: true, value: (row) => row.from },
          {
            id: "to",
            header: t("New question"),
            value: (row) => row.to,
            cell: (row) => (
              <TextLink href={`/studies/${studyId}/data/checklists/${row.id}`}>
                <bdi>{row.to}</bdi>
              </TextLink>
            ),
          },
          { id: "instruction", header: t("Instruction"), value: (row) => row.instructionId },
          { id: "number", header: t("Number"), only: "csv", value: (row) => row.number },
          { id: "by", header: t("Written by"), value: (row) => (row.madeByModel ? t("a model") : t("a person")) },
          { id: "status", header: t("Status"), value: (row) => (row.status === "draft" ? t("draft") : t("published")) },
        ],
        rows: checklists.flatMap((checklist) => checklist.changes.map((change) => ({ ...checklist, ...change }))),
        rowKey: (row) => `${row.id} ${row.number}`,
      }}
    />
  );
}
