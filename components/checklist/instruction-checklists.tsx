"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Sparkles } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { QueryError } from "@/components/ui/query-error";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast-store";
import type { ChecklistOfInstruction, NewDraft } from "@/lib/domain/checklist/checklist";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";
import { instructionChecklistsQuery, setGold, startDraft } from "@/lib/queries/checklist/checklists";
import { ChecklistPanel } from "./checklist-panel";
import { conflictingDraft } from "./conflicting-draft";
import { NewDraftDialog } from "./new-draft-dialog";

/** An instruction's checklists side by side: every series, its newest version open and the older ones folded below. */
export function InstructionChecklists({ studyId, instructionId }: { studyId: string; instructionId: string }) {
  const router = useRouter();
  const [beginning, setBeginning] = useState<{ copyOf: ChecklistOfInstruction | null } | null>(null);
  const query = useQuery(instructionChecklistsQuery(studyId, instructionId));
  const { data, error } = query;
  const open = (draftId: string) => router.push(`/studies/${studyId}/data/checklists/${draftId}`);
  const start = useMutation({
    ...startDraft(studyId),
    onSuccess: ({ id }) => open(id),
    onError: (problem) => {
      const draftId = conflictingDraft(problem);
      if (draftId) open(draftId);
    },
  });
  const gold = useMutation({ ...setGold(studyId), onError: (problem) => toast.error(errorMessage(problem)) });
  if (error && !data) {
    return (
      <Section title={texts.checklists}>
        <QueryError title={texts.checklistsCouldNotBeRead} query={query} />
      </Section>
    );
  }
  const checklists = data?.checklists ?? [];
  const series = [...new Set(checklists.map((checklist) => checklist.series))];
  const begin = (draft: Omit<NewDraft, "instructionId">) => start.mutate({ ...draft, instructionId });
  return (
    <Section
      title={data ? say(texts.checklistsChecklists, { checklists: checklists.length }) : texts.checklists}
      description={checklists.some(({ isGold }) => isGold) ? texts.howSimilar : undefined}
      actions={
        data?.may.write ? (
          <>
            <Button icon={<Plus aria-hidden />} onClick={() => setBeginning({ copyOf: null })}>
              {texts.writeAChecklist}
            </Button>
            <LinkButton
              href={`/studies/${studyId}/data/checklists/generate?instruction=${instructionId}`}
              icon={<Sparkles aria-hidden />}
            >
              {texts.generateWithAModelDialog}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      {data && checklists.length === 0 ? (
        <EmptyState title={texts.thisInstructionHasNoChecklist} description={texts.writeOneTwoToEight} />
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {series.map((name) => (
          <ChecklistPanel
            key={name}
            studyId={studyId}
            versions={checklists.filter((checklist) => checklist.series === name)}
            all={checklists}
            mayWrite={data?.may.write ?? false}
            isBusy={start.isPending || gold.isPending}
            onNewVersion={(checklist) => begin({ series: checklist.series, copyOf: checklist.id })}
            onCopy={(checklist) => setBeginning({ copyOf: checklist })}
            onGold={(checklist) => gold.mutate({ checklistId: checklist.id, isGold: !checklist.isGold })}
          />
        ))}
      </div>
      <NewDraftDialog
        beginning={beginning}
        onClose={() => setBeginning(null)}
        known={data?.series ?? []}
        taken={series}
        loading={start.isPending}
        sending={{
          ...start,
          error: conflictingDraft(start.error) ? null : start.error,
          mutate: ({ series: name }) => begin({ series: name, copyOf: beginning?.copyOf?.id }),
        }}
      />
    </Section>
  );
}
