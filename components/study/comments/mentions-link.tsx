"use client";

import { useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import { mentionsQuery } from "@/lib/study/queries/comments";

/** In the bar: leads to one's mentions, with the number of those that are unread. */
export function MentionsLink() {
  const { data } = useQuery(mentionsQuery);
  const unread = data?.unread ?? 0;
  return (
    <Link
      href="/mentions"
      aria-label={
        unread > 0 ? t("Mentions: {count, plural, one {# unread} other {# unread}}", { count: unread }) : t("Mentions")
      }
      className="inline-flex items-center gap-1 rounded-md px-2 py-1 text-sm hover:bg-surface"
    >
      <AtSign aria-hidden className="size-4" />
      {unread > 0 ? <Badge tone="accent">{t.number(unread)}</Badge> : null}
    </Link>
  );
}
