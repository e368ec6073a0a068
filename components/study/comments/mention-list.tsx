"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { markMentions, mentionsQuery } from "@/lib/study/queries/comments";

/** The comments that mention the viewer, each with the way to it. */
export function MentionList() {
  const { data, error, refetch } = useQuery(mentionsQuery);
  const marking = useMutation({ ...markMentions, onError: (failed) => toast.error(errorMessage(failed)) });
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (data.mentions.length === 0) {
    return (
      <EmptyState
        icon={<AtSign aria-hidden />}
        title={t("No mentions yet")}
        description={t("Comments on tasks, labels and figures that mention you are listed here.")}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {data.unread > 0 ? (
        <Button
          size="sm"
          className="self-start"
          loading={marking.isPending}
          onClick={() => marking.mutate({ isRead: true })}
        >
          {t("Mark all as read")}
        </Button>
      ) : null}
      <ol data-rows className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {data.mentions.map(({ commentId, author, text, at, isRead, study, round, path }) => (
          <li key={commentId} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-sm text-ink-muted">
                <bdi className="font-medium text-ink">{author ?? t("Someone who left")}</bdi> ·{" "}
                {round === null ? study : `${study}: ${round}`} · <DateTime at={at} />
              </p>
              <p className="line-clamp-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                <bdi>{text}</bdi>
              </p>
              <TextLink href={path} className="text-sm">
                {t("Open")}
              </TextLink>
            </div>
            {isRead ? null : <Badge tone="accent">{t("Unread")}</Badge>}
            <Button
              size="sm"
              variant="quiet"
              onClick={() => marking.mutate({ commentIds: [commentId], isRead: !isRead })}
            >
              {isRead ? t("Mark as unread") : t("Mark as read")}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}
