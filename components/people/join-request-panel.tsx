"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/domain/format/counted";
import type { DecideJoinRequests, JoinRequest } from "@/lib/domain/people/join-request";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { errorMessage } from "@/lib/http/error-message";
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
      toast.success(`${decision === "approve" ? "Approved" : "Declined"} ${counted(count, "person", "people")}.`);
    },
    onError: (error) => (decliningAll ? undefined : toast.error(errorMessage(error))),
  });
  if (requests.length === 0) return null;
  const decide = (decision: DecideJoinRequests["decision"], userIds: string[] | null) =>
    deciding.mutate({ decision, userIds });
  const mayDecide = requests.filter((request) => request.mayDecide).length;
  const decision: Column<JoinRequest> = {
    id: "decision",
    header: <span className="sr-only">Decision</span>,
    className: "w-px",
    cell: ({ userId, name, mayDecide: may }) =>
      may ? (
        <span className="-my-1.5 flex gap-2">
          <Button
            size="sm"
            disabled={deciding.isPending}
            aria-label={`Approve ${name}`}
            onClick={() => decide("approve", [userId])}
          >
            Approve
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={deciding.isPending}
            aria-label={`Decline ${name}`}
            onClick={() => decide("decline", [userId])}
          >
            Decline
          </Button>
        </span>
      ) : (
        <span className="text-ink-muted">An owner decides</span>
      ),
  };
  return (
    <Panel
      level={2}
      title="Waiting for approval"
      description={`${counted(requests.length, "person", "people")} joined by a link that asks for approval. They see nothing of the study before.`}
      actions={
        mayDecide > 1 ? (
          <>
            <Button disabled={deciding.isPending} onClick={() => decide("approve", null)}>
              Approve all
            </Button>
            <Button
              variant="quiet"
              disabled={deciding.isPending}
              onClick={() => {
                deciding.reset();
                setDecliningAll(true);
              }}
            >
              Decline all
            </Button>
          </>
        ) : undefined
      }
      flush
    >
      <DataTable
        caption="People waiting for approval"
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
        title={`Decline ${counted(mayDecide, "person", "people")}?`}
        confirmLabel="Decline all"
        onConfirm={() => decide("decline", null)}
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
      >
        They cannot ask again by the same link. With a new invitation they can.
      </ConfirmDialog>
    </Panel>
  );
}

const COLUMNS: Column<JoinRequest>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    className: "min-w-44 max-w-80",
    cell: ({ name, email }) => (
      <>
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <span className="block font-normal text-ink-muted">
          {email === null ? "name only" : <EmailText email={email} />}
        </span>
      </>
    ),
  },
  { id: "role", header: "Role", cell: ({ role }) => ROLE_WORDS[role].name },
  {
    id: "label",
    header: "Invitation",
    className: "max-w-60 [overflow-wrap:anywhere]",
    cell: ({ label }) => label,
  },
  { id: "asked", header: "Since", cell: ({ askedAt }) => <DateTime at={askedAt} /> },
];
