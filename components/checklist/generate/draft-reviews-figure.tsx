"use client";

import { useQuery } from "@tanstack/react-query";
import { StackedBars, type StackedPart } from "@/components/figure/chart/stacked-bars";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import type { GeneratorReview } from "@/lib/checklist/draft-review";
import { draftReviewsQuery } from "@/lib/checklist/queries";
import { t } from "@/lib/messages/translate";

/** What people made of the drafts of each generator; nothing where no model wrote any. */
export function DraftReviewsFigure({ studyId }: { studyId: string }) {
  const { data } = useQuery(draftReviewsQuery(studyId));
  if (!data || data.generators.length === 0) return null;
  const reviewed = data.generators.filter(({ questions }) => questions > 0);
  return (
    <Figure<GeneratorReview>
      title={t("Drafts accepted, edited, dropped")}
      description={t(
        "Questions that a model wrote, of drafts that were published or discarded: published with the same words, with other words, or not at all. Questions of one draft are drawn together for the intervals. Drafts that still wait count in none of these.",
      )}
      empty={t("No draft of a model was reviewed yet.")}
      chart={(width) => (
        <StackedBars
          width={width}
          axis={t("Share of the model’s questions, 0 to 100%")}
          label={t("What became of each generator’s questions")}
          rows={reviewed.map((row) => ({
            key: keyOf(row),
            left: `${row.series} · ${methodOf(row)}`,
            note: t("{count, plural, one {# question} other {# questions}}", { count: row.questions }),
            counts: countsOf(row),
            parts: [
              partOf("accepted", t("accepted"), row.accepted / row.questions, "first"),
              partOf("edited", t("edited"), row.edited / row.questions, "neutral"),
              partOf("dropped", t("dropped"), row.dropped / row.questions, "second"),
            ],
          }))}
        />
      )}
      data={{
        caption: t("Drafts accepted, edited and dropped by generator"),
        rows: reviewed.length > 0 ? data.generators : [],
        rowKey: keyOf,
        columns: COLUMNS,
      }}
    />
  );
}

const keyOf = ({ series, method, prompt }: GeneratorReview) => JSON.stringify([series, method, prompt]);

const countsOf = ({ accepted, edited, dropped, added }: GeneratorReview) => [
  t("{accepted} accepted", { accepted }),
  t("{edited} edited", { edited }),
  t("{dropped} dropped, {added} added by people", { dropped, added }),
];

function partOf(key: string, name: string, share: number, tone: StackedPart["tone"]): StackedPart {
  const text = formatShare(share);
  return { key, share, text, words: t("{name} {share}", { name, share: text }), tone };
}

function methodOf({ method }: GeneratorReview): string {
  return method ?? t("generator not known");
}

function promptOf({ prompt }: GeneratorReview): string {
  if (prompt === null) return t("not known");
  return prompt === "" ? t("Tickbox’s") : prompt;
}

const COLUMNS: readonly FigureColumn<GeneratorReview>[] = [
  { id: "series", header: t("Series"), rowHeader: true, value: ({ series }) => series },
  { id: "method", header: t("Generator"), value: methodOf },
  {
    id: "prompt",
    header: t("Prompt"),
    value: promptOf,
    cell: (row) => <span className="line-clamp-1 max-w-60">{promptOf(row)}</span>,
  },
  countColumn("drafts", t("Drafts"), ({ drafts }) => drafts),
  countColumn("waiting", t("In review"), ({ waiting }) => waiting),
  countColumn("published", t("Published"), ({ published }) => published),
  countColumn("discarded", t("Discarded"), ({ discarded }) => discarded),
  countColumn("unknown", t("Draft not kept"), ({ unknown }) => unknown),
  countColumn("questions", t("Questions"), ({ questions }) => questions),
  countColumn("accepted", t("Accepted"), ({ accepted }) => accepted),
  ...estimateColumns<GeneratorReview>("accepted-share", t("Share accepted"), (row) => row.acceptedShare, formatShare),
  { id: "retagged", header: t("Of these, other importance or categories"), only: "csv", value: (row) => row.retagged },
  countColumn("edited", t("Edited"), ({ edited }) => edited),
  ...estimateColumns<GeneratorReview>("edited-share", t("Share edited"), (row) => row.editedShare, formatShare),
  {
    id: "word-difference",
    header: t("Words changed in edited ones"),
    numeric: true,
    value: ({ wordDifference }) => wordDifference,
    cell: ({ wordDifference }) => (wordDifference === null ? "–" : formatShare(wordDifference)),
  },
  countColumn("dropped", t("Dropped"), ({ dropped }) => dropped),
  ...estimateColumns<GeneratorReview>("dropped-share", t("Share dropped"), (row) => row.droppedShare, formatShare),
  countColumn("added", t("Added by people"), ({ added }) => added),
];
