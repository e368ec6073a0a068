"use client";

import { Keyboard } from "lucide-react";
import { Fragment, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Dialog } from "@/components/ui/modal/dialog";
import { Panel } from "@/components/ui/panel";
import type { Checklist } from "@/lib/checklist/checklist";
import { t } from "@/lib/messages/translate";
import { DifferencePanel } from "./difference-list";
import { DiscardDraft } from "./discard-draft";
import { DraftQuestions } from "./draft-questions";
import { questionsOf } from "./draft-state";
import { EditConflict } from "./edit-conflict";
import { EDITOR_KEYS } from "./row-keys";
import { SaveStateText } from "./save-state-text";
import { useChecklistDraft, usePublishDraft } from "./use-checklist-draft";

/** The questions of a draft: written, split, merged, ordered and dropped in place, saved by themselves, then published. */
export function DraftEditor({ checklist }: { checklist: Checklist }) {
  const { id, origin } = checklist;
  const draft = useChecklistDraft(checklist);
  const { publish, isPending, error } = usePublishDraft(checklist, draft);
  const [showsKeys, setShowsKeys] = useState(false);
  const { saver } = draft;
  const questions = questionsOf(draft.state);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || document.querySelector("dialog:modal")) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      publish("next");
    } else if (event.altKey && event.code === "KeyZ" && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) {
      // Within a question its own keys have undone it.
      event.preventDefault();
      draft.act({ type: "undo", from: document.activeElement === document.body ? null : undefined });
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Panel
        level={2}
        title={t("Questions")}
        description={t("Questions answered YES when a response does what was asked. One requirement each.")}
        actions={
          <>
            <SaveStateText state={saver.state} onRetry={() => void saver.flush()} />
            <IconButton size="sm" label={t("Keys")} onClick={() => setShowsKeys(true)}>
              <Keyboard aria-hidden />
            </IconButton>
          </>
        }
        footer={
          <span>
            <Kbd>⏎</Kbd> {t("adds a question,")} <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t("moves it,")}{" "}
            <Kbd>Alt</Kbd> <Kbd>⏎</Kbd> {t("splits it at the caret.")}
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
            onTake={draft.take}
            onKeep={(theirs) => {
              saver.goOnFrom(theirs.revision, theirs.items);
              void saver.flush();
            }}
          />
        ) : null}
        <DraftQuestions draft={draft} range={origin?.range} knownCategories={checklist.knownCategories} />
      </Panel>
      {error ? (
        <Callout tone="negative" role="alert" title={t("Not published")}>
          {error}
        </Callout>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3" data-print="hide">
        <DiscardDraft checklist={checklist} revision={saver.revision} />
        {checklist.otherDrafts > 0 ? (
          <>
            <Button loading={isPending} onClick={() => publish("stay")}>
              {t("Publish")}
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => publish("next")}>
              {t("Publish and next draft")}
            </Button>
          </>
        ) : (
          <Button variant="primary" loading={isPending} onClick={() => publish("stay")}>
            {t("Publish")}
          </Button>
        )}
      </div>
      {origin ? <DifferencePanel checklist={checklist} questions={questions} /> : null}
      <EditorKeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
    </div>
  );
}

interface EditorKeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Which key does what in a question's text. */
function EditorKeysDialog({ open, onOpenChange }: EditorKeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Keys")}
      description={t("While the caret is in a question.")}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 text-sm">
        {EDITOR_KEYS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} className="px-1.5">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
