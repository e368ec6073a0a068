"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import { draftGold, publishGold, writtenChecklistsQuery } from "@/lib/results/queries/written-checklists";
import { WRITTEN_PAGE, type WrittenInstruction } from "@/lib/results/writing/written-checklists";
import { InstructionPanel } from "../tasks/instruction-panel";
import { WriterColumns } from "./writer-columns";

export interface WrittenChecklistsViewProps {
  studyId: string;
  roundId: string;
  /** the instruction to begin with, from 1 on */
  start: number;
}

/** What raters wrote for one instruction after the other, side by side, and the gold checklist that comes of it. */
export function WrittenChecklistsView({ studyId, roundId, start }: WrittenChecklistsViewProps) {
  const [number, setNumber] = useState(start);
  const after = Math.floor((number - 1) / WRITTEN_PAGE) * WRITTEN_PAGE;
  const { data, error, refetch } = useQuery(writtenChecklistsQuery(roundId, after));
  const drafting = useMutation(draftGold(studyId, roundId));
  const publishing = useMutation({
    ...publishGold(studyId, roundId),
    onSuccess: () =>
      toast.success(t("Published as gold"), { description: t("The other checklists are its alternatives.") }),
  });
  const one = data?.instructions.find((each) => each.number === number);
  const total = data?.total ?? 0;
  const go = (to: number) => {
    if (to < 1 || to > total) return;
    setNumber(to);
    const search = new URLSearchParams(window.location.search);
    search.set("number", String(to));
    window.history.replaceState(null, "", `?${search}`);
  };
  const isBusy = drafting.isPending || publishing.isPending;
  const choose = (annotationId: string) => {
    if (data?.mayWrite && !isBusy) drafting.mutate(annotationId);
  };
  const draft = one?.gold?.status === "draft" ? one.gold : null;
  const publish = () => {
    if (draft && data?.mayWrite && !isBusy) publishing.mutate({ checklistId: draft.id, revision: draft.revision });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event.target)) return;
    const writer = /^[1-9]$/.test(event.key) ? one?.writers[Number(event.key) - 1] : undefined;
    if (event.key === "j") go(number + 1);
    else if (event.key === "k") go(number - 1);
    else if (event.key === "g") publish();
    else if (writer && writer.questions.length > 0) choose(writer.annotationId);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  if (!data) return <PanelWaiting title={t("Written checklists")} error={error} onRetry={refetch} />;
  if (!one)
    return (
      <EmptyState
        title={t("Instruction not found")}
        description={t("The round has no instruction with this number.")}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label={t("Instructions")} className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabled={number <= 1}
          aria-keyshortcuts="k"
          onClick={() => go(number - 1)}
        >
          {t("Previous")}
        </Button>
        <p role="status" className="text-sm tabular-nums">
          {t("Instruction {number} of {total}", { number, total })}
        </p>
        <Button size="sm" disabled={number >= total} aria-keyshortcuts="j" onClick={() => go(number + 1)}>
          {t("Next")}
          <ChevronRight aria-hidden />
        </Button>
        <p className="text-sm text-ink-muted max-lg:hidden">
          <Kbd>K</Kbd> <Kbd>J</Kbd> {t("previous and next")}
          {data.mayWrite ? (
            <>
              {" "}
              · <Kbd>1</Kbd>–<Kbd>9</Kbd> {t("use as gold ·")} <Kbd>G</Kbd> {t("publish as gold")}
            </>
          ) : null}
        </p>
      </nav>
      <ShownImages images={one.instruction.images} tellsMissing>
        <InstructionPanel instruction={one.instruction} />
      </ShownImages>
      <WriterColumns instruction={one} mayWrite={data.mayWrite} busy={isBusy} onChoose={choose} />
      {one.gold ? (
        <GoldPanel studyId={studyId} gold={one.gold} mayWrite={data.mayWrite} busy={isBusy} onPublish={publish} />
      ) : null}
    </div>
  );
}

/** Where keys write, or a dialog is open. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof HTMLElement && target.matches("input, textarea, select, [role='menu'] *");
}

interface GoldPanelProps {
  studyId: string;
  gold: NonNullable<WrittenInstruction["gold"]>;
  mayWrite: boolean;
  busy: boolean;
  onPublish: () => void;
}

/** The checklist that a researcher made from one of them: a draft to correct, or the published gold one. */
function GoldPanel({ studyId, gold, mayWrite, busy, onPublish }: GoldPanelProps) {
  const isDraft = gold.status === "draft";
  return (
    <Panel
      level={2}
      title={isDraft ? t("Draft of the gold checklist") : t("Gold checklist")}
      description={
        isDraft
          ? t("Correct it if necessary, then publish it. The other checklists become its alternatives.")
          : t("The other raters’ checklists are kept as alternatives.")
      }
      actions={
        <>
          <LinkButton size="sm" href={`/studies/${studyId}/data/checklists/${gold.id}`}>
            {isDraft && mayWrite ? t("Correct") : t("Open")}
          </LinkButton>
          {isDraft && mayWrite ? (
            <Button size="sm" variant="primary" loading={busy} aria-keyshortcuts="g" onClick={onPublish}>
              {t("Publish as gold")}
            </Button>
          ) : null}
        </>
      }
    >
      {isDraft || gold.isGold ? null : (
        <p className="pb-3">
          <Badge tone="warning">{t("Published, not marked as gold")}</Badge>
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        {renderByIndex(gold.questions, (question) => (
          <li lang="" className="[overflow-wrap:anywhere] [unicode-bidi:plaintext]">
            {question}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
