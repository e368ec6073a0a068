"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Pager } from "@/components/ui/pager";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast-store";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type CuratedPair, PAIRS_PER_PAGE, pairListQuerySchema } from "@/lib/content/curation";
import { changePair, pairsQuery } from "@/lib/content/queries/pairs";
import { formatCount } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { withSides } from "@/lib/imports/study-format/explanation-sides";
import { t } from "@/lib/messages/translate";
import { DropPairDialog } from "./drop-pair-dialog";
import { EditPairDialog } from "./edit-pair-dialog";
import { FilterPairsDialog } from "./filter-pairs-dialog";

const OUTCOMES = { win: t("A is better"), tie: t("tie"), loss: t("B is better") } as const;

type Opened = { dialog: "edit" | "drop"; pair: CuratedPair } | { dialog: "filter" } | null;

/** Imported pairs, to keep those that have one right answer and that judges find hard. */
export function PairCuration({ studyId }: { studyId: string }) {
  const { choices, set } = useUrlQuery();
  const chosen = choices();
  const asked = pairListQuerySchema.safeParse({ state: chosen.state ?? undefined, after: chosen.after ?? undefined });
  const filter = asked.success ? asked.data : pairListQuerySchema.parse({});
  const query = useQuery(pairsQuery(studyId, filter));
  const [opened, setOpened] = useState<Opened>(null);
  const { data } = query;
  if (!data) return <PageWaiting what={t("the pairs")} query={query} />;
  const { kept, dropped, judges, total } = data;
  const allDropped = dropped.reduce((sum, { pairs }) => sum + pairs, 0);
  if (kept + allDropped === 0) {
    return (
      <EmptyState
        title={t("No imported pairs")}
        description={t("Imported pairs, such as LLMBar’s, can be edited, dropped and filtered here.")}
        actions={<LinkButton href={`/studies/${studyId}/data/import`}>{t("Import a file")}</LinkButton>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SegmentedControl
          legend={t("Pairs")}
          hideLegend
          name="state"
          value={filter.state}
          choices={[
            { value: "kept", label: t("Kept {kept}", { kept }) },
            { value: "dropped", label: t("Dropped {allDropped}", { allDropped }) },
            { value: "all", label: t("All") },
          ]}
          onValueChange={(state) => set({ state: state === "kept" ? null : state, after: null })}
        />
        <Button onClick={() => setOpened({ dialog: "filter" })}>{t("Filter by judges…")}</Button>
      </div>
      {dropped.length > 0 ? (
        <dl aria-label={t("Dropped pairs by reason")} className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted">
          {dropped.map(({ reason, pairs }) => (
            <div key={reason} className="flex gap-2">
              <dt>{reason}</dt>
              <dd className="font-medium text-ink tabular-nums">{formatCount(pairs)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {data.pairs.length === 0 ? (
        <EmptyState title={filter.state === "dropped" ? t("No dropped pairs") : t("No pairs left")} />
      ) : (
        <ul
          data-rows
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-raised"
        >
          {data.pairs.map((pair) => (
            <PairRow
              key={pair.id}
              studyId={studyId}
              pair={pair}
              onEdit={() => setOpened({ dialog: "edit", pair })}
              onDrop={() => setOpened({ dialog: "drop", pair })}
            />
          ))}
        </ul>
      )}
      <Pager
        after={filter.after}
        total={total}
        size={PAIRS_PER_PAGE}
        onAfter={(after) => set({ after: after === 0 ? null : String(after) })}
      />
      {opened?.dialog === "edit" ? (
        <EditPairDialog studyId={studyId} pair={opened.pair} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.dialog === "drop" ? (
        <DropPairDialog studyId={studyId} pair={opened.pair} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.dialog === "filter" ? (
        <FilterPairsDialog studyId={studyId} judges={judges} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  );
}

interface PairRowProps {
  studyId: string;
  pair: CuratedPair;
  onEdit: () => void;
  onDrop: () => void;
}

function PairRow({ studyId, pair, onEdit, onDrop }: PairRowProps) {
  const restoring = useMutation({
    ...changePair(studyId, pair.id),
    onSuccess: () => toast.success(t("Pair restored.")),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-80">
        <TextLink href={`/studies/${studyId}/data/instructions/${pair.instructionId}`} className="font-medium">
          <bdi className="[overflow-wrap:anywhere]">{pair.excerpt || t("(empty instruction)")}</bdi>
        </TextLink>
        <p className="mt-1 text-sm text-ink-muted [overflow-wrap:anywhere]">
          {t("A: {systemA} · B: {systemB}", { systemA: pair.systemA, systemB: pair.systemB })}
          {pair.subset === null ? null : ` · ${pair.subset}`}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          {pair.knownOutcome === null ? (
            <Badge>{t("No reference outcome")}</Badge>
          ) : (
            <Badge tone="positive">{t("Reference: {outcome}", { outcome: OUTCOMES[pair.knownOutcome] })}</Badge>
          )}
          {pair.dropReason === null ? null : (
            <Badge tone="warning">{t("Dropped: {dropReason}", { dropReason: pair.dropReason })}</Badge>
          )}
          <span className="text-ink-muted tabular-nums">
            {pair.verdicts === 0
              ? t("No judge verdicts")
              : pair.knownOutcome === null
                ? t("{count, plural, one {# verdict} other {# verdicts}}", { count: pair.verdicts })
                : t("{right} of {count, plural, one {# verdict} other {# verdicts}} right", {
                    right: pair.right,
                    count: pair.verdicts,
                  })}
          </span>
        </p>
        {pair.explanation === null ? null : (
          <p className="mt-2 text-sm text-ink-muted [overflow-wrap:anywhere]">{withSides(pair.explanation, null)}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onEdit} aria-label={t("Edit {externalId}", { externalId: pair.externalId })}>
          {t("Edit")}
        </Button>
        {pair.dropReason === null ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={onDrop}
            aria-label={t("Drop {externalId}", { externalId: pair.externalId })}
          >
            {t("Drop")}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            loading={restoring.isPending}
            onClick={() => restoring.mutate({ dropReason: null })}
            aria-label={t("Restore {externalId}", { externalId: pair.externalId })}
          >
            {t("Restore")}
          </Button>
        )}
      </div>
    </li>
  );
}
