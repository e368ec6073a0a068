"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useUrlQuery } from "@/components/ui/use-url-query";
import {
  type ListedVerifier,
  VERIFIER_STATUS_NAMES,
  VERIFIER_STATUSES,
  type VerifierStatus,
  verifierFilterSchema,
} from "@/lib/checklist/generation/verifier";
import { VERIFIER_LANGUAGE_NAMES } from "@/lib/checklist/generation/verifier-language";
import { formatCount } from "@/lib/format/format-number";
import { verifiersQuery } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";

/** A study's verifier programs, first of all those that wait for a person. */
export function VerifierList({ studyId }: { studyId: string }) {
  const { get, set } = useUrlQuery();
  const status = verifierFilterSchema.shape.status.safeParse(get("status") ?? undefined).data ?? "proposed";
  const list = useInfiniteQuery({ ...verifiersQuery(studyId, status), refetchInterval: 15_000 });
  const { data } = list;
  const first = data?.pages[0];
  if (!data || !first) return <PageWaiting what={t("the programs")} query={list} />;
  const verifiers = data.pages.flatMap((page) => page.verifiers);
  return (
    <Section title={t("Programs")}>
      <SegmentedControl
        legend={t("Status")}
        hideLegend
        value={status}
        onValueChange={(next) => set({ status: next === "proposed" ? null : next })}
        choices={VERIFIER_STATUSES.map((value) => ({
          value,
          label: `${VERIFIER_STATUS_NAMES[value]} (${formatCount(first.counts[value] ?? 0)})`,
        }))}
      />
      {verifiers.length > 0 ? (
        <>
          <ul data-rows className="divide-y divide-line rounded-lg border border-line bg-raised shadow-raised">
            {verifiers.map((verifier) => (
              <Row key={verifier.id} studyId={studyId} verifier={verifier} />
            ))}
          </ul>
          {list.hasNextPage ? (
            <div className="flex justify-center">
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("Show more")}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <EmptyState
          icon={<FlaskConical aria-hidden />}
          title={NONE[status]}
          description={t(
            "Ask a model below: for each question it either writes a small program that decides it exactly, or leaves it to a person.",
          )}
        />
      )}
    </Section>
  );
}

const NONE: Record<VerifierStatus, string> = {
  proposed: t("No programs waiting for approval"),
  person: t("No questions left to a person"),
  approved: t("No approved programs"),
  rejected: t("No rejected programs"),
};

function Row({ studyId, verifier }: { studyId: string; verifier: ListedVerifier }) {
  const { id, externalId, question, language, status, proposedBy, equal } = verifier;
  return (
    <li className="relative flex flex-col gap-1 px-5 py-4 transition-colors hover:bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          href={`/studies/${studyId}/data/verifiers/${id}`}
          className="min-w-0 flex-1 font-medium no-underline [overflow-wrap:anywhere] before:absolute before:inset-0 before:rounded-lg hover:underline"
        >
          {question}
        </Link>
        <VerifierStatusBadge status={status} />
      </div>
      <p className="text-xs text-ink-muted">
        {t.rich("{externalId} · {language} · asked of {proposedBy}", {
          language: VERIFIER_LANGUAGE_NAMES[language],
          externalId: (
            <span key="externalId" className="font-mono">
              {externalId}
            </span>
          ),
          proposedBy,
        })}
        {equal > 0
          ? ` ${t("· same program as {count, plural, one {# other} other {# others}}", { count: equal })}`
          : ""}
      </p>
    </li>
  );
}

const TONES = { proposed: "warning", person: "neutral", approved: "positive", rejected: "negative" } as const;

export function VerifierStatusBadge({ status }: { status: VerifierStatus }) {
  return <Badge tone={TONES[status]}>{VERIFIER_STATUS_NAMES[status]}</Badge>;
}
