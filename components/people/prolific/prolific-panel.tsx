"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { prolificTokenSchema } from "@/lib/people/prolific";
import { removeProlificToken, roundProlificQuery, storeProlificToken } from "@/lib/people/queries/prolific";
import { FormDialog } from "./form-dialog";
import { LinkAtProlific } from "./link-at-prolific";

interface ProlificPanelProps {
  studyId: string;
  roundId: string;
}

/** Owners' dealings with Prolific by its API: places, verdicts on submissions, bonuses. */
export function ProlificPanel({ studyId, roundId }: ProlificPanelProps) {
  const { data } = useQuery(roundProlificQuery(roundId));
  const [open, setOpen] = useState<"token" | "removal" | null>(null);
  if (!data || data.links.length === 0) return null;
  const { token, links, needed } = data;
  return (
    <Panel
      title={t("Prolific")}
      description={
        token
          ? t.rich("Places, approvals and bonuses through Prolific’s API. Token stored <when></when>.", {
              when: () => <DateTime key="when" at={token.storedAt} />,
            })
          : t("Store an API token of Prolific to set places, approve submissions and pay bonuses from here.")
      }
      actions={
        <span data-print="hide" className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen("token")}>
            {token ? t("Replace token") : t("Store token")}
          </Button>
          {token ? (
            <Button size="sm" onClick={() => setOpen("removal")}>
              {t("Remove token")}
            </Button>
          ) : null}
        </span>
      }
    >
      <ul className="flex flex-col gap-6">
        {links.map((link) => (
          <LinkAtProlific
            key={link.invitationId}
            roundId={roundId}
            link={link}
            needed={needed}
            hasToken={token !== null}
          />
        ))}
      </ul>
      {open === "token" ? <TokenDialog studyId={studyId} roundId={roundId} onClose={() => setOpen(null)} /> : null}
      {open === "removal" ? <RemovalDialog studyId={studyId} roundId={roundId} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

type DialogProps = ProlificPanelProps & { onClose: () => void };

function TokenDialog({ studyId, roundId, onClose }: DialogProps) {
  const storing = useMutation({ ...storeProlificToken(studyId, roundId), onSuccess: onClose });
  const form = useForm({
    id: "prolific-token",
    initial: { token: "" },
    schema: prolificTokenSchema,
    bodyOf: (values) => values,
    sending: storing,
  });
  return (
    <FormDialog
      title={t("Prolific token of this study")}
      description={t(
        "Prolific is asked whether it accepts the token. It is stored encrypted and never shown again; anyone who has it can spend your balance.",
      )}
      action={t("Store token")}
      form={form}
      isSending={storing.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("token")}
        label={t("API token")}
        hint={t("On Prolific under Settings → API tokens.")}
        required
      >
        <PasswordInput name="token" autoComplete="off" maxLength={500} />
      </Field>
    </FormDialog>
  );
}

function RemovalDialog({ studyId, roundId, onClose }: DialogProps) {
  const removing = useMutation({ ...removeProlificToken(studyId, roundId), onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t("Remove the Prolific token?")}
      confirmLabel={t("Remove token")}
      onConfirm={() => removing.mutate()}
      loading={removing.isPending}
      error={removing.error ? errorMessage(removing.error, t("The server could not be reached. Try again.")) : null}
    >
      {t(
        "Approvals and bonuses that are still waiting then fail. Delete the token on Prolific, too, if it is not needed.",
      )}
    </ConfirmDialog>
  );
}
