"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { TablePanel } from "@/components/figure/table-panel";
import { WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { Panel } from "@/components/ui/panel";
import { judgeModelQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { isPending, type Pending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type CategoryScoreRow, type RoundCategories, roundCategoriesFigure } from "@/lib/results/round-categories";
import { categorises } from "@/lib/round/protocol/protocols";

interface ScoreOfRound extends CategoryScoreRow {
  round: string;
}

/** How well a judge of categories finds those that all people gave, in each of its rounds; nothing for other judges. */
export function CategoryScores({ studyId, raterId }: { studyId: string; raterId: string }) {
  const { data } = useQuery(judgeModelQuery(studyId, raterId));
  const rounds = data?.judge.rounds.filter(({ protocol, labels }) => categorises(protocol) && labels > 0) ?? [];
  // A new label of the judge asks for new numbers.
  const found = useQueries({
    queries: rounds.map(({ roundId, labels }) => figureQuery(roundCategoriesFigure, roundId, {}, `judge-${labels}`)),
  });
  if (!data || rounds.length === 0 || found.some((query) => query.isPending)) return null;
  const waitsFor = found.flatMap((query) => (query.data && isPending(query.data) ? [query.data] : []))[0];
  if (waitsFor) {
    return (
      <Panel level={2} title={t("Its categories compared with people’s")}>
        <WorkerComputes pending={waitsFor} />
      </Panel>
    );
  }
  const scores = rounds.flatMap((round, index) => scoresOf(raterId, round.name, found[index]?.data));
  return (
    <TablePanel<ScoreOfRound>
      title={t("Its categories compared with people’s")}
      description={t(
        "Micro precision, recall and F1 against the categories that all people of the round gave. Categories that the round does not list are left out. Intervals: bootstrap over instructions, for all categories together.",
      )}
      fileName="judge-categories"
      empty={t(
        "No true categories are known yet: a question has them once as many people as the round asks for (at least two) have categorised it.",
      )}
      data={{
        caption: t("Precision, recall and F1 of its categories"),
        columns: [
          { id: "round", header: t("Round"), rowHeader: true, value: (row) => row.round },
          { id: "category", header: t("Category"), value: (row) => row.category ?? t("All (micro)") },
          countColumn<ScoreOfRound>("questions", t("Questions"), (row) => row.questions),
          ...estimateColumns<ScoreOfRound>("precision", t("Precision"), (row) => row.precision),
          ...estimateColumns<ScoreOfRound>("recall", t("Recall"), (row) => row.recall),
          ...estimateColumns<ScoreOfRound>("f1", "F1", (row) => row.f1),
        ],
        rows: scores,
        rowKey: (row) => JSON.stringify([row.round, row.category]),
      }}
    />
  );
}

function scoresOf(raterId: string, round: string, of: RoundCategories | Pending | undefined): ScoreOfRound[] {
  return (of && !isPending(of) ? of.scores : []).flatMap((row) => (row.raterId === raterId ? { ...row, round } : []));
}
