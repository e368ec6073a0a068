"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, MessagesSquare } from "lucide-react";
import { type ReactNode, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { useT } from "@/components/ui/messages/messages-provider";
import { renderByIndex } from "@/components/ui/render-by-index";
import { Skeleton } from "@/components/ui/skeleton";
import { errorMessage } from "@/lib/http/error-message";
import { MAX_COMMENT_LENGTH } from "@/lib/labelling/labelling-limits";
import type { Translate } from "@/lib/messages/translate";
import { mentions } from "@/lib/training/digest";
import type { Discussion, Message } from "@/lib/training/discussion";
import { discussionQuery, replyToRemark, resolveRemark } from "@/lib/training/queries";

type Thread = Discussion["threads"][number];

export interface DiscussionPanelProps {
  roundId: string;
  /** what is said where there is no thread yet */
  empty: string;
  /** where researchers find a thread’s task; its id is added */
  tasksAddress?: string;
}

/** The threads about the reference answers of a round’s training tasks, to read, answer and resolve. */
export function DiscussionPanel({ roundId, empty, tasksAddress }: DiscussionPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(discussionQuery(roundId));
  const t = useT();
  if (!data) {
    return error ? (
      <ErrorState
        title={t("The discussion couldn’t be loaded")}
        description={errorMessage(error, t("The server could not be reached. Check your connection and try again."))}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton label={t("Loading the discussion")} className="h-40 w-full" />
    );
  }
  if (data.threads.length === 0) {
    return <EmptyState icon={<MessagesSquare aria-hidden />} title={t("No discussion yet")} description={empty} />;
  }
  return (
    <ol className="flex flex-col gap-4">
      {data.threads.map((thread) => (
        <li key={thread.id}>
          <ThreadCard roundId={roundId} thread={thread} me={data.me} tasksAddress={tasksAddress} />
        </li>
      ))}
    </ol>
  );
}

interface ThreadCardProps {
  roundId: string;
  thread: Thread;
  me: string | null;
  tasksAddress: string | undefined;
}

function ThreadCard({ roundId, thread, me, tasksAddress }: ThreadCardProps) {
  const t = useT();
  const resolving = useMutation(resolveRemark(roundId, thread.id));
  const isResolved = thread.resolvedAt !== null;
  const messages: Message[] = [thread, ...thread.replies];
  const mentionsMe = messages.some(({ text, isMine }) => me !== null && !isMine && mentions(text, me));
  return (
    <article
      aria-label={t("Discussion of {task}", { task: thread.excerpt })}
      className="rounded-lg border border-line bg-raised px-5 py-4 shadow-raised"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <h2 className="min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]">
          <bdi>{thread.excerpt}</bdi>
        </h2>
        {mentionsMe ? <Badge tone="accent">{t("Mentions you")}</Badge> : null}
        {isResolved ? (
          <Badge tone="positive" icon={<Check aria-hidden />}>
            {t("Resolved")}
          </Badge>
        ) : null}
        {thread.taskId && tasksAddress ? (
          <TextLink href={`${tasksAddress}/${thread.taskId}`} className="text-sm">
            {t("Open task")}
          </TextLink>
        ) : null}
      </header>
      {thread.sides ? (
        <p className="mt-2 text-xs font-medium [overflow-wrap:anywhere]">{sidesInWords(t, thread.sides)}</p>
      ) : null}
      <ol className="mt-3 flex flex-col gap-3">
        {messages.map((message, index) => (
          <li key={message.id} className={index > 0 ? "border-line border-s-2 ps-3 text-sm" : "text-sm"}>
            <p className="text-ink-muted">
              {message.isMine ? t("{name} (you)", { name: message.author }) : message.author} ·{" "}
              <DateTime at={message.madeAt} />
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <MessageText text={message.text} />
            </p>
          </li>
        ))}
      </ol>
      <ReplyForm
        roundId={roundId}
        thread={thread}
        resolve={
          thread.mayResolve ? (
            <Button
              size="sm"
              variant="quiet"
              loading={resolving.isPending}
              onClick={() => resolving.mutate(!isResolved)}
            >
              {t(isResolved ? "Reopen" : "Mark as resolved")}
            </Button>
          ) : null
        }
      />
      {resolving.error ? (
        <Callout tone="negative" role="alert" className="mt-3">
          {errorMessage(resolving.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
    </article>
  );
}

/** Which responses the messages mean by A and by B: raters see their texts, researchers also see their systems. */
function sidesInWords(t: Translate, { a, b, pair }: NonNullable<Thread["sides"]>): string {
  if (pair === null) return t("In this discussion, A is “{a}” and B is “{b}”.", { a, b });
  const { isTurned, systemA, systemB } = pair;
  return t(
    isTurned
      ? "A here = {systemA} (the pair’s B), “{a}”; B here = {systemB} (the pair’s A), “{b}”."
      : "A here = {systemA} (the pair’s A), “{a}”; B here = {systemB} (the pair’s B), “{b}”.",
    { a, b, systemA, systemB },
  );
}

const MENTION = /(@(?:Researcher|Rater \d+))/;

/** A message with the people it addresses marked. */
function MessageText({ text }: { text: string }) {
  return renderByIndex(text.split(MENTION), (part, index) => (index % 2 === 1 ? <strong>{part}</strong> : part));
}

function ReplyForm({ roundId, thread, resolve }: { roundId: string; thread: Thread; resolve: ReactNode }) {
  const [text, setText] = useState("");
  const t = useT();
  const [id, setId] = useState(() => uuidv7());
  const sending = useMutation({
    ...replyToRemark(roundId, thread.id),
    onSuccess: () => {
      setText("");
      setId(uuidv7());
    },
  });
  return (
    <form
      className="mt-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") sending.mutate({ id, text: text.trim() });
      }}
    >
      <Field label={t("Reply")} hint={t("Mention someone with @, such as @{name}.", { name: thread.author })}>
        <Textarea
          rows={2}
          value={text}
          maxLength={MAX_COMMENT_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {sending.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(sending.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={sending.isPending} disabled={text.trim() === ""}>
          {t("Send")}
        </Button>
        {resolve}
      </div>
    </form>
  );
}
