"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { DecideJoinRequests, JoinRequest } from "@/lib/people/join-request";
import { ROLE_WORDS } from "@/lib/people/people-role";
import { decideJoinRequests, joinRequestsQuery } from "@/lib/people/queries/study-people";
import { EmailText } from "./email-text";

/** Who waits to be let into the study; nothing while nobody does. */
export function JoinRequestPanel({ studyId }: { studyId: string }) {
  const { data: requests = [] } = useQuery(joinRequestsQuery(studyId));
  const [decliningAll, setDecliningAll] = useState(false);
  const [approvingAll, setApprovingAll] = useState(false);
  const deciding = useMutation({
    ...decideJoinRequests(studyId),
    onSuccess: ({ count }, { decision }) => {
      setDecliningAll(false);
      setApprovingAll(false);
      toast.success(
        `${decision === "approve" ? t("Approved") : t("Declined")} ${t("{count, plural, one {# person} other {# people}}", { count })}.`,
      );
    },
    onError: (error) => (decliningAll || approvingAll ? undefined : toast.error(errorMessage(error))),
  });
  if (requests.length === 0) return null;
  const decide = (decision: DecideJoinRequests["decision"], userIds: string[] | null) =>
    deciding.mutate({ decision, userIds });
  const mayDecide = requests.filter((request) => request.mayDecide).length;
  const decision: Column<JoinRequest> = {
    id: "decision",
    header: <span className="sr-only">{t("Decision")}</span>,
    className: "w-px",
    cell: ({ userId, name, mayDecide: may }) =>
      may ? (
        <span className="-my-1.5 flex gap-2">
          <Button
            size="sm"
            disabled={deciding.isPending}
            aria-label={t("Approve {name}", { name })}
            onClick={() => decide("approve", [userId])}
          >
            {t("Approve")}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={deciding.isPending}
            aria-label={t("Decline {name}", { name })}
            onClick={() => decide("decline", [userId])}
          >
            {t("Decline")}
          </Button>
        </span>
      ) : (
        <span className="text-ink-muted">{t("An owner decides")}</span>
      ),
  };
  return (
    <Panel
      level={2}
      title={t("Waiting for approval")}
      description={t(
        "{count, plural, one {# person} other {# people}} joined by a link that asks for approval. They can’t see the study until approved.",
        { count: requests.length },
      )}
      actions={
        mayDecide > 1 ? (
          <>
            <Button
              disabled={deciding.isPending}
              onClick={() => {
                deciding.reset();
                setApprovingAll(true);
              }}
            >
              {t("Approve all")}
            </Button>
            <Button
              variant="quiet"
              disabled={deciding.isPending}
              onClick={() => {
                deciding.reset();
                setDecliningAll(true);
              }}
            >
              {t("Decline all")}
            </Button>
          </>
        ) : undefined
      }
      flush
    >
      <DataTable
        caption={t("People waiting for approval")}
        hideCaption
        columns={[...COLUMNS, decision]}
        rows={requests}
        rowKey={({ userId }) => userId}
      />
      <ConfirmDialog
        open={approvingAll}
        onOpenChange={setApprovingAll}
        tone="primary"
        title={t("Approve {count, plural, one {# person} other {# people}}?", { count: mayDecide })}
        confirmLabel={t("Approve all")}
        onConfirm={() => decide("approve", null)}
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
      >
        {t("They can enter the study at once. This cannot be undone together; you can remove each of them later.")}
      </ConfirmDialog>
      <ConfirmDialog
        open={decliningAll}
        onOpenChange={setDecliningAll}
        tone="danger"
        title={t("Decline {count, plural, one {# person} other {# people}}?", { count: mayDecide })}
        confirmLabel={t("Decline all")}
        onConfirm={() => decide("decline", null)}
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
      >
        {t("They can’t ask again with the same link, only with a new invitation.")}
      </ConfirmDialog>
    </Panel>
  );
}

const COLUMNS: Column<JoinRequest>[] = [
  {
    id: "name",
    header: t("Name"),
    rowHeader: true,
    className: "min-w-44 max-w-80",
    cell: ({ name, email }) => (
      <>
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <span className="block font-normal text-ink-muted">
          {email === null ? t("name only") : <EmailText email={email} />}
        </span>
      </>
    ),
  },
  { id: "role", header: t("Role"), cell: ({ role }) => ROLE_WORDS[role].name },
  {
    id: "label",
    header: t("Invitation"),
    className: "max-w-60 [overflow-wrap:anywhere]",
    cell: ({ label }) => label,
  },
  { id: "asked", header: t("Since"), cell: ({ askedAt }) => <DateTime at={askedAt} /> },
];
