"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, MessageSquare } from "lucide-react";
import { useSearchParams, useSelectedLayoutSegments } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { Comments } from "@/lib/study/comments/comment";
import {
  anchorOf,
  COMMENTED_COMPARISONS,
  type CommentsOf,
  commentPlaceSchema,
  comparisonPlace,
} from "@/lib/study/comments/comment-place";
import { mentionedIn } from "@/lib/study/comments/mentions";
import { addComment, commentsQuery, markMentions, resolveThread } from "@/lib/study/queries/comments";
import { CommentField } from "./comment-field";
import { CommentItem } from "./comment-item";

export interface CommentsPanelProps {
  of: CommentsOf;
  /** see comment-place.ts */
  place: string;
  /** of the part of an address that leads here: "comments-" and this */
  anchor: string;
  /** "Comments on alpha" */
  title: string;
}

/** What researchers say about a task, a label or a figure: folded, with their number; open where an address leads here. */
export function CommentsPanel({ of, place, anchor, title }: CommentsPanelProps) {
  const { data, error } = useQuery(commentsQuery(of, place));
  const id = `comments-${anchor}`;
  const part = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const arrive = useEffectEvent(() => {
    if (window.location.hash !== `#${id}`) return;
    setOpen(true);
    part.current?.scrollIntoView({ block: "center" });
  });
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    arrive();
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, [isThere]);
  if (!data) return error ? <p className="text-sm text-ink-muted">{t("Comments couldn’t be loaded.")}</p> : null;
  const count = data.comments.length;
  return (
    <details
      id={id}
      ref={part}
      open={isOpen}
      data-print="hide"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="min-w-0 scroll-mt-16 open:w-full"
    >
      <summary className="inline-flex cursor-pointer list-none items-center gap-2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm hover:bg-surface [&::-webkit-details-marker]:hidden">
        <MessageSquare aria-hidden className="size-4 text-ink-muted" />
        {title}
        {count > 0 ? <Badge tone={data.resolvedAt ? "neutral" : "accent"}>{t.number(count)}</Badge> : null}
        {data.resolvedAt ? <span className="text-ink-muted">{t("resolved")}</span> : null}
      </summary>
      {isOpen ? <Thread of={of} place={place} thread={data} /> : null}
    </details>
  );
}

/** What researchers say about a comparison, as its address shows it. */
export function ComparisonThread({ studyId }: { studyId: string }) {
  const page = useSelectedLayoutSegments().join("/");
  const filter = useSearchParams().toString();
  const name = COMMENTED_COMPARISONS.find((each) => each === page);
  const place = name && comparisonPlace(name, filter);
  if (!name || !commentPlaceSchema.safeParse(place).success) return null;
  return (
    <CommentsPanel
      key={place}
      of={{ studyId }}
      place={comparisonPlace(name, filter)}
      anchor={anchorOf(name)}
      title={name.startsWith("tables/") ? t("Comments on these tables") : t("Comments on this comparison")}
    />
  );
}

function Thread({ of, place, thread }: { of: CommentsOf; place: string; thread: Comments }) {
  const resolving = useMutation(resolveThread(of, place));
  const { mutate: mark } = useMutation(markMentions);
  const mine = thread.comments.filter(({ mentionsMe }) => mentionsMe).map(({ id }) => id);
  const seen = mine.join(",");
  // What is on the screen is read.
  useEffect(() => {
    if (seen !== "") mark({ commentIds: seen.split(",").slice(-200), isRead: true });
  }, [seen, mark]);
  return (
    <div className="mt-2 flex flex-col gap-4 rounded-lg border border-line bg-raised px-5 py-4">
      {thread.resolvedAt ? (
        <p className="flex items-center gap-2 text-sm">
          <Check aria-hidden className="size-4 text-positive" />
          {thread.resolvedBy
            ? t("Resolved by {name}. A new comment reopens the thread.", { name: thread.resolvedBy })
            : t("Resolved. A new comment reopens the thread.")}
        </p>
      ) : null}
      {thread.comments.length === 0 ? <p className="text-sm text-ink-muted">{t("No comments yet.")}</p> : null}
      <ol className="flex flex-col gap-3">
        {thread.comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem of={of} comment={comment} people={thread.people} />
          </li>
        ))}
      </ol>
      {thread.otherFilters.length > 0 ? (
        <p className="text-sm">
          {t("With other filters:")}{" "}
          {thread.otherFilters.map(({ filter, comments }) => (
            <TextLink key={filter} href={filter === "" ? "?" : `?${filter}`} className="me-3">
              {filter === "" ? t("none") : decodeURIComponent(filter)} ({t.number(comments)})
            </TextLink>
          ))}
        </p>
      ) : null}
      {thread.mayWrite ? (
        <NewComment of={of} place={place} people={thread.people}>
          {thread.comments.length > 0 ? (
            <Button
              size="sm"
              variant="quiet"
              loading={resolving.isPending}
              onClick={() => resolving.mutate(thread.resolvedAt === null)}
            >
              {thread.resolvedAt === null ? t("Mark as resolved") : t("Reopen")}
            </Button>
          ) : null}
        </NewComment>
      ) : (
        <p className="text-sm text-ink-muted">{t("Only people with an account write comments.")}</p>
      )}
      {resolving.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(resolving.error)}
        </Callout>
      ) : null}
    </div>
  );
}

interface NewCommentProps {
  of: CommentsOf;
  place: string;
  people: Comments["people"];
  children: ReactNode;
}

function NewComment({ of, place, people, children }: NewCommentProps) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [id, setId] = useState(() => uuidv7());
  const sending = useMutation({
    ...addComment(of),
    onSuccess: () => {
      setText("");
      setPicked([]);
      setId(uuidv7());
    },
  });
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") sending.mutate({ id, place, text, mentions: mentionedIn(text, people, picked) });
      }}
    >
      <CommentField
        label={t("Comment")}
        value={text}
        onChange={setText}
        onPick={(userId) => setPicked([...picked, userId])}
        people={people}
      />
      {sending.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(sending.error)}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={sending.isPending} disabled={text.trim() === ""}>
          {t("Send")}
        </Button>
        {children}
      </div>
    </form>
  );
}
