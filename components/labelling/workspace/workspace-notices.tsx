"use client";

import { BookOpenText, GraduationCap, Hourglass, LogIn, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { ButtonLink } from "../button-link";
import type { Elsewhere } from "../draft/elsewhere-notice";
import { later } from "../later";
import { useOutbox } from "../outbox/outbox-provider";
import type { LeaseNotice } from "../session/lease-notice";
import { NoticeBar } from "./notice-bar";

const ElsewhereNotice = later(() => import("../offline/later-parts").then((part) => part.ElsewhereNotice));
const LeaseBar = later(() => import("../offline/later-parts").then((part) => part.LeaseBar));
const RefusedLabels = later(() => import("../offline/later-parts").then((part) => part.RefusedLabels));
const ReturnedNotice = later(() => import("../offline/later-parts").then((part) => part.ReturnedNotice));
const BreakHint = later(() => import("../offline/later-parts").then((part) => part.BreakHint));

export interface WorkspaceNoticesProps {
  roundId: string;
  signedOut: boolean;
  /** where to come back to after signing in */
  address: string;
  paused: boolean;
  /** nothing is labelled yet, so the guidelines may not have been read */
  isNew: boolean;
  /** the task in hand is one of the training */
  training: boolean;
  /** why researchers returned the task in hand; null where they did not */
  returned: AssignmentView["returned"];
  lease: LeaseNotice | null;
  /** minutes after which a break is suggested; null: never */
  breakAfter: number | null;
  /** the task was also answered on another device */
  elsewhere: Elsewhere | null;
  /** a label that could neither be kept nor sent */
  failure: string | null;
  onKeep: () => void;
  onGuidelines: () => void;
  onDiscarded: (assignmentId: string) => void;
}

/** What the rater has to know now, between the bar and the task; most of the time nothing. */
export function WorkspaceNotices(props: WorkspaceNoticesProps) {
  const { roundId, signedOut, address, paused, isNew, training, lease, failure, onKeep, onGuidelines, onDiscarded } =
    props;
  const { userId, view } = useOutbox();
  const t = useT();
  return (
    <div className="shrink-0">
      {failure ? (
        <NoticeBar tone="negative" role="alert" icon={<TriangleAlert aria-hidden />}>
          <strong className="font-medium">{t("Not submitted.")}</strong> {failure}
        </NoticeBar>
      ) : null}
      {signedOut ? (
        <NoticeBar
          tone="warning"
          role="alert"
          icon={<LogIn aria-hidden />}
          // A whole new page: what was drawn for a signed-in person goes.
          actions={
            <ButtonLink size="sm" href={`/sign-in?next=${encodeURIComponent(address)}`}>
              {t("Sign in again")}
            </ButtonLink>
          }
        >
          <strong className="font-medium">{t("You are signed out.")}</strong>{" "}
          {t("Your work is kept on this device and is sent when you have signed in again.")}
        </NoticeBar>
      ) : null}
      {paused ? (
        <NoticeBar tone="quiet" role="status" icon={<Hourglass aria-hidden />}>
          {t("The round is paused. Finish your current tasks; new ones arrive when the round resumes.")}
        </NoticeBar>
      ) : null}
      {isNew ? (
        // Guidelines that stay open appear shortly after the page; until then this hides the notice to read them.
        <div className="lg:in-data-[guidelines=open]:hidden">
          <NoticeBar
            tone="quiet"
            icon={<BookOpenText aria-hidden />}
            actions={
              <Button size="sm" onClick={onGuidelines}>
                {t("Read guidelines")}
              </Button>
            }
          >
            {t("New to this round? Read the guidelines first.")}
          </NoticeBar>
        </div>
      ) : null}
      {training ? (
        <NoticeBar tone="quiet" icon={<GraduationCap aria-hidden />}>
          {t("Training task: you’ll see the correct answer after submitting and can’t change your label.")}
        </NoticeBar>
      ) : null}
      {props.returned ? <ReturnedNotice returned={props.returned} /> : null}
      {props.elsewhere ? <ElsewhereNotice {...props.elsewhere} /> : null}
      {lease ? <LeaseBar lease={lease} onKeep={onKeep} /> : null}
      {props.breakAfter !== null ? <BreakHint userId={userId} after={props.breakAfter} /> : null}
      {view.entries.some(({ refusal }) => refusal !== null) ? (
        <RefusedLabels roundId={roundId} onDiscarded={onDiscarded} />
      ) : null}
    </div>
  );
}
