"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { DecideJoinRequests, JoinRequest } from "@/lib/domain/people/join-request";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { decideJoinRequests, joinRequestsQuery } from "@/lib/queries/people/study-people";
import { EmailText } from "./email-text";

/** Who waits to be let into the study; nothing while nobody does. */
export function JoinRequestPanel({ studyId }: { studyId: string }) {
  const { data: requests = [] } = useQuery(joinRequestsQuery(studyId));
  const [decliningAll, setDecliningAll] = useState(false);
  const deciding = useMutation({
    ...decideJoinRequests(studyId),
    onSuccess: ({ count }, { decision }) => {
      setDecliningAll(false);
      toast.success(
        `${decision === "approve" ? texts.approved : texts.declined} ${say(texts.countPeople, { count })}.`,
      );
    },
    onError: (error) => (decliningAll ? undefined : toast.error(errorMessage(error))),
  });
  if (requests.length === 0) return null;
  const decide = (decision: DecideJoinRequests["decision"], userIds: string[] | null) =>
    deciding.mutate({ decision, userIds });
  const mayDecide = requests.filter((request) => request.mayDecide).length;
  const decision: Column<JoinRequest> = {
    id: "decision",
    header: <span className="sr-only">{texts.decision}</span>,
    className: "w-px",
    cell: ({ userId, name, mayDecide: may }) =>
      may ? (
        <span className="-my-1.5 flex gap-2">
          <Button
            size="sm"
            disabled={deciding.isPending}
            aria-label={say(texts.approve, { name })}
            onClick={() => decide("approve", [userId])}
          >
            {texts.approveTitle}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={deciding.isPending}
            aria-label={say(texts.decline, { name })}
            onClick={() => decide("decline", [userId])}
          >
            {texts.declineTitle}
          </Button>
        </span>
      ) : (
        <span className="text-ink-muted">{texts.anOwnerDecides}</span>
      ),
  };
  return (
    <Panel
      level={2}
      title={texts.waitingForApproval}
      description={say(texts.peopleJoinedByALink, { count: requests.length })}
      actions={
        mayDecide > 1 ? (
          <>
            <Button disabled={deciding.isPending} onClick={() => decide("approve", null)}>
              {texts.approveAll}
            </Button>
            <Button
              variant="quiet"
              disabled={deciding.isPending}
              onClick={() => {
                deciding.reset();
                setDecliningAll(true);
              }}
            >
              {texts.declineAll}
            </Button>
          </>
        ) : undefined
      }
      flush
    >
      <DataTable
        caption={texts.peopleWaitingForApproval}
        hideCaption
        columns={[...COLUMNS, decision]}
        rows={requests}
        rowKey={({ userId }) => userId}
        maxHeight="max-h-128"
      />
      <ConfirmDialog
        open={decliningAll}
        onOpenChange={setDecliningAll}
        tone="danger"
        title={say(texts.declinePeople, { count: mayDecide })}
        confirmLabel={texts.declineAll}
        onConfirm={() => decide("decline", null)}
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
      >
        {texts.theyCannotAskAgain}
      </ConfirmDialog>
    </Panel>
  );
}

const COLUMNS: Column<JoinRequest>[] = [
  {
    id: "name",
    header: texts.name,
    rowHeader: true,
    className: "min-w-44 max-w-80",
    cell: ({ name, email }) => (
      <>
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <span className="block font-normal text-ink-muted">
          {email === null ? texts.nameOnly : <EmailText email={email} />}
        </span>
      </>
    ),
  },
  { id: "role", header: texts.role, cell: ({ role }) => ROLE_WORDS[role].name },
  {
    id: "label",
    header: texts.invitation,
    className: "max-w-60 [overflow-wrap:anywhere]",
    cell: ({ label }) => label,
  },
  { id: "asked", header: texts.since, cell: ({ askedAt }) => <DateTime at={askedAt} /> },
];
