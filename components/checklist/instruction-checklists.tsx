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
import type { ChecklistOfInstruction, NewDraft } from "@/lib/checklist/checklist";
import { instructionChecklistsQuery, setGold, startDraft } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { ChecklistPanel } from "./checklist-panel";
import { conflictingDraft } from "./edit-conflict";
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
      <Section title={t("Checklists")}>
        <QueryError title={t("The checklists couldn’t be loaded")} query={query} />
      </Section>
    );
  }
  const checklists = data?.checklists ?? [];
  const series = [...new Set(checklists.map((checklist) => checklist.series))];
  const begin = (draft: Omit<NewDraft, "instructionId">) => start.mutate({ ...draft, instructionId });
  return (
    <Section
      title={data ? t("Checklists ({checklists})", { checklists: checklists.length }) : t("Checklists")}
      description={
        checklists.some(({ isGold }) => isGold)
          ? t("How similar each of the others is to the gold one is shown below it: BLEU and ROUGE from 0 to 1.")
          : undefined
      }
      actions={
        data?.may.write ? (
          <>
            <Button icon={<Plus aria-hidden />} onClick={() => setBeginning({ copyOf: null })}>
              {t("Write a checklist")}
            </Button>
            <LinkButton
              href={`/studies/${studyId}/data/checklists/generate?instruction=${instructionId}`}
              icon={<Sparkles aria-hidden />}
            >
              {t("Generate with a model…")}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      {data && checklists.length === 0 ? (
        <EmptyState
          title={t("This instruction has no checklist")}
          description={t(
            "Write one: two to eight questions that are answered YES where a response does what was asked. Or let a model draft it, or import a file that includes one.",
          )}
        />
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
