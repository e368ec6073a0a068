"use client";

import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { NoticeBar } from "../workspace/notice-bar";

export interface ReturnedNoticeProps {
  returned: NonNullable<AssignmentView["returned"]>;
  actions?: ReactNode;
}

/** Over a task whose label researchers rejected: why, and what to do. */
export function ReturnedNotice({ returned, actions }: ReturnedNoticeProps) {
  const t = useT();
  return (
    <NoticeBar tone="warning" role="status" icon={<Undo2 aria-hidden />} actions={actions}>
      <strong className="font-medium">{t("The researchers returned this label to you.")}</strong>{" "}
      <q className="whitespace-pre-wrap">
        <bdi>{returned.reason}</bdi>
      </q>{" "}
      {t("Your earlier answers are filled in: change them and submit again.")}
    </NoticeBar>
  );
}
