"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { DateTime } from "@/components/ui/date-time";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { changeServerSettings, serverSettingsQuery } from "@/lib/queries/people/server-users";

/** Whether an admin's invitation as researcher or owner brings the right to create studies. */
export function InvitedRight() {
  const { data } = useQuery(serverSettingsQuery);
  const changing = useMutation({
    ...changeServerSettings,
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!data) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-1 rounded-lg border border-line bg-raised px-5 py-4 shadow-raised">
      <Switch
        label="Researchers and owners invited by an admin may create studies"
        hint="They can then use the server’s language models in studies of their own. The right ends when they leave the last such study, or when you turn this off. Invitations by anyone else never grant it."
        checked={changing.isPending ? changing.variables.invitedMayCreateStudies : data.invitedMayCreateStudies}
        disabled={changing.isPending}
        onChange={(event) => changing.mutate({ invitedMayCreateStudies: event.target.checked })}
      />
      {data.changed ? (
        <p className="text-xs text-ink-muted">
          Last changed by {data.changed.by ?? "a deleted account"}, <DateTime at={data.changed.at} />
        </p>
      ) : null}
    </div>
  );
}
