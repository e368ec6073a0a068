"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { DateTime } from "@/components/ui/date-time";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { changeServerSettings, serverSettingsQuery } from "@/lib/queries/people/server-users";

const SWITCHES = [
  {
    setting: "invitedMayCreateStudies",
    label: "Researchers and owners invited by an admin may create studies",
    hint: "They can then use the server’s language models in studies of their own. The right ends when they leave the last such study, or when you turn this off. Invitations by anyone else never grant it.",
  },
  {
    setting: "allowPrivateWebhooks",
    label: "Webhooks may go to private addresses",
    hint: "Researchers can then have messages sent to this machine and to your network. Leave it off unless their programs run there.",
  },
] as const;

/** What admins allow on this server, and who changed it last. */
export function ServerSwitches() {
  const { data } = useQuery(serverSettingsQuery);
  const changing = useMutation({ ...changeServerSettings, onError: (error) => toast.error(errorMessage(error)) });
  if (!data) return null;
  const shown = changing.isPending ? { ...data, ...changing.variables } : data;
  return (
    <div className="flex max-w-3xl flex-col gap-4 rounded-lg border border-line bg-raised px-5 py-4 shadow-raised">
      {SWITCHES.map(({ setting, label, hint }) => (
        <Switch
          key={setting}
          label={label}
          hint={hint}
          checked={shown[setting]}
          disabled={changing.isPending}
          onChange={(event) => changing.mutate({ [setting]: event.target.checked })}
        />
      ))}
      {data.changed ? (
        <p className="text-xs text-ink-muted">
          Last changed by {data.changed.by ?? "a deleted account"}, <DateTime at={data.changed.at} />
        </p>
      ) : null}
    </div>
  );
}
