"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Keyboard, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { CHECKLIST_LIMITS, type Checklist } from "@/lib/domain/checklist/checklist";
import { refusal } from "@/lib/http/refusal";
import { checklistKeys, checklistQuery, discardDraft, publishDraft } from "@/lib/queries/checklist/checklists";
import { DifferencePanel } from "./difference-panel";
import { type DraftAction, draftOf, draftReducer, isFull, questionsOf } from "./draft-state";
import { EditConflict } from "./edit-conflict";
import { EditorKeysDialog } from "./editor-keys-dialog";
import { QuestionEditor } from "./question-editor";
import { questionWarnings } from "./question-warnings";
import { SaveStateText } from "./save-state-text";
import { useDraftSaver } from "./use-draft-saver";

/** The questions of a draft: written, split, merged, ordered and dropped in place, saved by themselves, then published. */
export function DraftEditor({ checklist }: { checklist: Checklist }) {
  const { id, study, instructionId, origin } = checklist;
  const client = useQueryClient();
  const router = useRouter();
  const [first] = useState({ revision: checklist.revision, questions: checklist.items });
  const [draft, act] = useReducer(draftReducer, first.questions, draftOf);
  const [dialog, setDialog] = useState<"discard" | "keys" | null>(null);
  const questions = questionsOf(draft);
  const { queryKey } = checklistQuery(id);
  const saver = useDraftSaver(id, first, questions, (revision, items) =>
    client.setQueryData(queryKey, (known) => known && { ...known, revision, items: [...items] }),
  );
  const warnings = questionWarnings(
    draft.rows.map(({ question }) => question),
    origin?.range,
  );
  const changed = () => client.invalidateQueries({ queryKey: checklistKeys.ofStudy(study.id) });

  // Somebody else's newer version is taken over where nothing of one's own is lost by it.
  const takeOver = useEffectEvent((revision: number) => {
    if (revision <= saver.revision() || saver.state.kind !== "saved") return;
    act({ type: "load", questions: checklist.items });
    saver.goOnFrom(revision, checklist.items);
  });
  useEffect(() => takeOver(checklist.revision), [checklist.revision]);

  const publish = useMutation({
    mutationFn: async () => {
      if (draft.rows.length > questions.length) throw new EmptyQuestion();
      if (!(await saver.flush())) return null;
      return publishDraft(id, saver.revision());
    },
  });
  const publishThen = (next: "stay" | "next") => {
    if (publish.isPending) return;
    publish.mutate(undefined, {
      onSuccess: (done) => {
        if (!done) return;
        toast.success("Published", { description: "This version is frozen. Rounds can use it." });
        void changed();
        if (next === "next" && done.nextDraftId) router.push(`/studies/${study.id}/checklists/${done.nextDraftId}`);
        else if (next === "next") router.push(`/studies/${study.id}/checklists`);
        else void client.invalidateQueries({ queryKey });
      },
    });
  };
  const discard = useMutation({
    ...discardDraft(id),
    onSuccess: () => {
      toast.success("Draft discarded");
      void changed();
      router.push(`/studies/${study.id}/content/${instructionId}`);
    },
  });

  const onAction = (action: DraftAction) => {
    const before = draft.rows.length;
    act(action);
    if (
      action.type === "drop" &&
      before > 0 &&
      draft.rows.some((row) => row.key === action.key && row.question.trim())
    ) {
      toast.info("Question dropped", { action: { label: "Undo", onPress: () => act({ type: "undo" }) } });
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || document.querySelector("dialog:modal")) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      publishThen("next");
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  const error =
    publish.error instanceof EmptyQuestion ? publish.error.message : publish.error && refusal(publish.error);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Panel
        level={2}
        title="Questions"
        description="Questions that are answered YES where a response meets what was asked. One facet each."
        actions={
          <>
            <SaveStateText state={saver.state} onRetry={() => void saver.flush()} />
            <IconButton size="sm" label="Keys" onClick={() => setDialog("keys")}>
              <Keyboard aria-hidden />
            </IconButton>
          </>
        }
        footer={
          <span>
            <Kbd>⏎</Kbd> adds a question, <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> moves it, <Kbd>Alt</Kbd> <Kbd>⏎</Kbd>{" "}
            splits it at the caret.
          </span>
        }
      >
        {origin?.remarks?.map((remark) => (
          <Callout key={remark} tone="warning" className="mb-4">
            {remark}
          </Callout>
        ))}
        {saver.state.kind === "conflict" ? (
          <EditConflict
            checklistId={id}
            message={saver.state.message}
            mine={questions}
            onTake={(theirs) => {
              act({ type: "load", questions: theirs.items });
              saver.goOnFrom(theirs.revision, theirs.items);
            }}
            onKeep={(theirs) => {
              saver.goOnFrom(theirs.revision, theirs.items);
              void saver.flush();
            }}
          />
        ) : null}
        {draft.rows.length === 0 ? (
          <p className="py-4 text-ink-muted">
            No questions yet. Ask for one thing at a time, as specific as the instruction is: “Are there exactly three
            tips?”
          </p>
        ) : (
          <ol aria-label="Questions">
            {draft.rows.map((row, index) => (
              <QuestionEditor
                key={row.key}
                row={row}
                number={index + 1}
                isLast={index === draft.rows.length - 1}
                focus={draft.focus?.key === row.key ? draft.focus : null}
                warnings={warnings.questions[index] ?? []}
                knownCategories={checklist.knownCategories}
                onAction={onAction}
              />
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            disabled={isFull(draft)}
            onClick={() => act({ type: "add", after: null })}
          >
            Add question
          </Button>
          {draft.past.length > 0 ? (
            <Button size="sm" variant="quiet" onClick={() => act({ type: "undo" })}>
              Undo last step
            </Button>
          ) : null}
          {isFull(draft) ? (
            <span className="text-sm text-ink-muted">
              A checklist has at most {CHECKLIST_LIMITS.questions} questions.
            </span>
          ) : warnings.count ? (
            <span className="text-sm text-warning">{warnings.count}</span>
          ) : null}
        </div>
      </Panel>
      {error ? (
        <Callout tone="negative" role="alert" title="Not published">
          {error}
        </Callout>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3" data-print="hide">
        <Button variant="quiet" className="mr-auto" onClick={() => setDialog("discard")}>
          Discard draft
        </Button>
        {checklist.otherDrafts > 0 ? (
          <>
            <Button loading={publish.isPending} onClick={() => publishThen("stay")}>
              Publish
            </Button>
            <Button variant="primary" loading={publish.isPending} onClick={() => publishThen("next")}>
              Publish and next draft
            </Button>
          </>
        ) : (
          <Button variant="primary" loading={publish.isPending} onClick={() => publishThen("stay")}>
            Publish
          </Button>
        )}
      </div>
      {origin ? <DifferencePanel checklist={checklist} questions={questions} /> : null}
      <EditorKeysDialog open={dialog === "keys"} onOpenChange={(open) => setDialog(open ? "keys" : null)} />
      <ConfirmDialog
        open={dialog === "discard"}
        onOpenChange={(open) => setDialog(open ? "discard" : null)}
        title="Discard this draft?"
        confirmLabel="Discard"
        loading={discard.isPending}
        error={discard.error ? refusal(discard.error) : undefined}
        onConfirm={() => discard.mutate(saver.revision())}
      >
        Its questions are deleted. Published versions and rounds stay as they are.
      </ConfirmDialog>
    </div>
  );
}

class EmptyQuestion extends Error {
  constructor() {
    super("A question has no text. Write it or drop it, then publish.");
  }
}
