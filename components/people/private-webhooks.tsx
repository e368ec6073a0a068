"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { changeServerSettings, serverSettingsQuery } from "@/lib/queries/people/server-users";

/** Whether researchers' webhooks may go to this machine and to private networks. */
export function PrivateWebhooks() {
  const { data } = useQuery(serverSettingsQuery);
  const changing = useMutation({ ...changeServerSettings, onError: (error) => toast.error(errorMessage(error)) });
  if (!data) return null;
  return (
    <div className="max-w-3xl rounded-lg border border-line bg-raised px-5 py-4 shadow-raised">
      <Switch
        label="Webhooks may go to private addresses"
        hint="Researchers can then have messages sent to this machine and to your network. Leave it off unless their programs run there."
        checked={changing.isPending ? changing.variables.allowPrivateWebhooks : data.allowPrivateWebhooks}
        disabled={changing.isPending}
        onChange={(event) => changing.mutate({ allowPrivateWebhooks: event.target.checked })}
      />
    </div>
  );
}
