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
  const [forAll, setForAll] = useState<Decision | null>(null);
  const deciding = useMutation({
    ...decideJoinRequests(studyId),
    onSuccess: ({ count }, { decision }) => {
      setForAll(null);
      toast.success(
        `${decision === "approve" ? t("Approved") : t("Declined")} ${t("{count, plural, one {# person} other {# people}}", { count })}.`,
      );
    },
    onError: (error) => (forAll ? undefined : toast.error(errorMessage(error))),
  });
  if (requests.length === 0) return null;
  const mayDecide = requests.filter((request) => request.mayDecide).length;
  const ask = (decision: Decision) => {
    deciding.reset();
    setForAll(decision);
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
            <Button disabled={deciding.isPending} onClick={() => ask("approve")}>
              {t("Approve all")}
            </Button>
            <Button variant="quiet" disabled={deciding.isPending} onClick={() => ask("decline")}>
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
        columns={[
          ...COLUMNS,
          decisionColumn(deciding.isPending, (decision, userId) => deciding.mutate({ decision, userIds: [userId] })),
        ]}
        rows={requests}
        rowKey={({ userId }) => userId}
      />
      {DECISIONS.map((decision) => {
        const words = FOR_ALL[decision];
        return (
          <ConfirmDialog
            key={decision}
            open={forAll === decision}
            onOpenChange={(open) => setForAll(open ? decision : null)}
            tone={words.tone}
            title={words.title(mayDecide)}
            confirmLabel={words.confirm}
            onConfirm={() => deciding.mutate({ decision, userIds: null })}
            loading={deciding.isPending}
            error={deciding.error ? errorMessage(deciding.error) : undefined}
          >
            {words.consequence}
          </ConfirmDialog>
        );
      })}
    </Panel>
  );
}

type Decision = DecideJoinRequests["decision"];

const DECISIONS: readonly Decision[] = ["approve", "decline"];

const FOR_ALL = {
  approve: {
    tone: "primary",
    title: (count: number) => t("Approve {count, plural, one {# person} other {# people}}?", { count }),
    confirm: t("Approve all"),
    consequence: t(
      "They can enter the study at once. This cannot be undone together; you can remove each of them later.",
    ),
  },
  decline: {
    tone: "danger",
    title: (count: number) => t("Decline {count, plural, one {# person} other {# people}}?", { count }),
    confirm: t("Decline all"),
    consequence: t("They can’t ask again with the same link, only with a new invitation."),
  },
} as const;

function decisionColumn(
  isDeciding: boolean,
  decide: (decision: Decision, userId: string) => void,
): Column<JoinRequest> {
  return {
    id: "decision",
    header: <span className="sr-only">{t("Decision")}</span>,
    className: "w-px",
    cell: ({ userId, name, mayDecide }) =>
      mayDecide ? (
        <span className="-my-1.5 flex gap-2">
          <Button
            size="sm"
            disabled={isDeciding}
            aria-label={t("Approve {name}", { name })}
            onClick={() => decide("approve", userId)}
          >
            {t("Approve")}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={isDeciding}
            aria-label={t("Decline {name}", { name })}
            onClick={() => decide("decline", userId)}
          >
            {t("Decline")}
          </Button>
        </span>
      ) : (
        <span className="text-ink-muted">{t("An owner decides")}</span>
      ),
  };
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
