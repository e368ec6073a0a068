"use client";

import { useQuery } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { truthQuery } from "@/lib/queries/labelling/truth";
import { NoticeBar } from "../workspace/notice-bar";
import { type NamedScale, truthWords } from "./truth-words";

export interface KnownAnswerNoticeProps {
  assignmentId: string;
  round: NamedScale;
}

/** Over a label of a training task: what is known to be right. */
export function TruthNotice({ assignmentId, round }: KnownAnswerNoticeProps) {
  const { data } = useQuery(truthQuery(assignmentId));
  if (!data?.truth) return null;
  return (
    <NoticeBar tone="quiet" role="status" icon={<GraduationCap aria-hidden />}>
      Known answer: {truthWords(data.truth, round)}.
    </NoticeBar>
  );
}
