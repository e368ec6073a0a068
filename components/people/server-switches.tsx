"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { DateTime } from "@/components/ui/date-time";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { changeServerSettings, serverSettingsQuery } from "@/lib/queries/people/server-users";

const SWITCHES = [
  {
    setting: "invitedMayCreateStudies",
    label: texts.researchersAndOwnersInvited,
    hint: texts.theyCanThenUse,
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
          {say.parts(texts.lastChangedBy, {
            by: data.changed.by ?? texts.aDeletedAccount,
            dateTime: <DateTime key="dateTime" at={data.changed.at} />,
          })}
        </p>
      ) : null}
    </div>
  );
}
