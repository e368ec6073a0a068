"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { Comment, CommentPerson } from "@/lib/study/comments/comment";
import type { CommentsOf } from "@/lib/study/comments/comment-place";
import { mentionedIn } from "@/lib/study/comments/mentions";
import { changeComment, deleteComment } from "@/lib/study/queries/comments";
import { CommentField } from "./comment-field";

export interface CommentItemProps {
  of: CommentsOf;
  comment: Comment;
  people: readonly CommentPerson[];
}

/** One comment, which its author can change and delete. */
export function CommentItem({ of, comment, people }: CommentItemProps) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation(deleteComment(of, comment.id));
  const author = comment.author ?? t("Someone who left");
  return (
    <article aria-label={t("Comment by {author}", { author })} className="border-line border-s-2 ps-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
        <bdi className="font-medium text-ink">{comment.isMine ? t("{author} (you)", { author }) : author}</bdi>
        <DateTime at={comment.madeAt} />
        {comment.editedAt ? (
          <span>
            · {t("edited")} <DateTime at={comment.editedAt} />
          </span>
        ) : null}
        {comment.mentionsMe ? <Badge tone="accent">{t("Mentions you")}</Badge> : null}
      </p>
      {isEditing ? (
        <EditComment of={of} comment={comment} people={people} onDone={() => setEditing(false)} />
      ) : (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <bdi>{comment.text}</bdi>
        </p>
      )}
      {comment.isMine && !isEditing ? (
        <div className="mt-1 flex gap-2">
          <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
            {t("Edit")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            {t("Delete")}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Delete this comment?")}
        confirmLabel={t("Delete")}
        loading={deleting.isPending}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
        onConfirm={() => deleting.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {t("It disappears for everyone, also for those it mentions. This cannot be undone.")}
      </ConfirmDialog>
    </article>
  );
}

function EditComment({ of, comment, people, onDone }: CommentItemProps & { onDone: () => void }) {
  const [text, setText] = useState(comment.text);
  const [picked, setPicked] = useState<readonly string[]>(comment.mentions.map(({ userId }) => userId));
  const saving = useMutation({ ...changeComment(of, comment.id), onSuccess: onDone });
  return (
    <form
      className="flex flex-col gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") saving.mutate({ text, mentions: mentionedIn(text, people, picked) });
      }}
    >
      <CommentField
        label={t("Edit comment")}
        value={text}
        onChange={setText}
        onPick={(userId) => setPicked([...picked, userId])}
        people={people}
      />
      {saving.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(saving.error)}
        </Callout>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={saving.isPending} disabled={text.trim() === ""}>
          {t("Save")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
