import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast-store";
import type { Checklist } from "@/lib/checklist/checklist";
import { publishDraft } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { questionsOf } from "./draft-state";
import type { ChecklistDraft } from "./use-checklist-draft";

export interface DraftPublishing {
  /** what to show once the version is published: it, or the study's next draft */
  publish: (next: "stay" | "next") => void;
  isPending: boolean;
  /** why it was not published, in words */
  error: string | null;
}

/** Publishes what is on the page: unsaved changes to the draft are saved first. */
export function usePublishDraft({ id, study }: Checklist, { state, saver }: ChecklistDraft): DraftPublishing {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    ...publishDraft(study.id, id),
    onSuccess: (done, { stays }) => {
      if (!done) return;
      toast.success(t("Published"), { description: t("This version is frozen. Rounds can use it.") });
      if (stays) return;
      const { nextDraftId } = done;
      router.push(`/studies/${study.id}/data/checklists${nextDraftId ? `/${nextDraftId}` : ""}`);
    },
  });
  const save = async () => {
    if (state.rows.length > questionsOf(state).length) throw new EmptyQuestion();
    return (await saver.flush()) ? saver.revision() : null;
  };
  const publish = (next: "stay" | "next") => {
    if (isPending) return;
    mutate({ save, stays: next === "stay" });
  };
  return { publish, isPending, error: error instanceof EmptyQuestion ? error.message : error && errorMessage(error) };
}

class EmptyQuestion extends Error {
  constructor() {
    super(t("A question has no text. Write it or drop it, then publish."));
  }
}
