"use client";

import { useMutation } from "@tanstack/react-query";
import { FilePen } from "lucide-react";
import { useRouter } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { Checklist, ChecklistQuestion } from "@/lib/checklist/checklist";
import { startDraft } from "@/lib/checklist/queries";
import { scoringWords } from "@/lib/checklist/scoring-words";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { DifferencePanel } from "./difference-list";
import { conflictingDraft } from "./edit-conflict";

/** A version as it was published, and how to go on from it. */
export function PublishedChecklist({ checklist }: { checklist: Checklist }) {
  const { id, study, instructionId, series, draftId, nextDraftId, items } = checklist;
  const router = useRouter();
  const open = (draft: string) => router.push(`/studies/${study.id}/data/checklists/${draft}`);
  const copy = useMutation({
    ...startDraft(study.id),
    onSuccess: (draft) => open(draft.id),
    onError: (error) => {
      const draft = conflictingDraft(error);
      if (draft) open(draft);
    },
  });
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Panel
        level={2}
        title={t("Questions")}
        description={t("Published and frozen, so that labels keep their meaning. To change it, create a new version.")}
        actions={
          draftId ? (
            <LinkButton
              size="sm"
              href={`/studies/${study.id}/data/checklists/${draftId}`}
              icon={<FilePen aria-hidden />}
            >
              {t("Open the draft of the next version")}
            </LinkButton>
          ) : (
            <Button
              size="sm"
              icon={<FilePen aria-hidden />}
              loading={copy.isPending}
              onClick={() => copy.mutate({ instructionId, series, copyOf: id })}
            >
              {t("New version")}
            </Button>
          )
        }
      >
        <QuestionList questions={items} />
      </Panel>
      {copy.error && !conflictingDraft(copy.error) ? (
        <Callout tone="negative" role="alert">
          {errorMessage(copy.error)}
        </Callout>
      ) : null}
      {nextDraftId ? (
        <LinkButton
          variant="primary"
          href={`/studies/${study.id}/data/checklists/${nextDraftId}`}
          className="self-end"
          data-print="hide"
        >
          {t("Next draft")}
        </LinkButton>
      ) : null}
      <DifferencePanel checklist={checklist} questions={items} />
    </div>
  );
}

/** Questions as they are read. */
export function QuestionList({ questions }: { questions: readonly ChecklistQuestion[] }) {
  if (questions.length === 0) return <p className="text-ink-muted">{t("No questions yet.")}</p>;
  return (
    <ol className="flex list-decimal flex-col gap-2.5 pl-6 text-base marker:text-sm marker:text-ink-muted">
      {renderByIndex(questions, ({ question, categories, importance, scoring }) => (
        <li className="[overflow-wrap:anywhere]">
          <span lang="" className="[unicode-bidi:plaintext]">
            {question}
          </span>
          {categories.length > 0 || importance !== null || scoring ? (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {categories.map((category) => (
                <Badge key={category}>{category}</Badge>
              ))}
              {importance === null ? null : <Badge>{t("Importance {importance}", { importance })}</Badge>}
              {scoringWords(scoring).map((words) => (
                <Badge key={words}>{words}</Badge>
              ))}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
