"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { DateTime } from "@/components/ui/date-time";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { changeServerSettings, serverSettingsQuery } from "@/lib/people/queries/server-users";

const SWITCHES = [
  {
    setting: "invitedMayCreateStudies",
    label: t("Researchers and owners invited by an admin may create studies"),
    hint: t(
      "They can then use the server’s language models in studies of their own. The right ends when they leave the last such study, or when you turn this off. Invitations by anyone else never grant it.",
    ),
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
          {t.rich("Last changed by {by}, {dateTime}", {
            by: data.changed.by ?? t("a deleted account"),
            dateTime: <DateTime key="dateTime" at={data.changed.at} />,
          })}
        </p>
      ) : null}
    </div>
  );
}
