"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { useT } from "@/components/ui/messages/messages-provider";
import { Switch } from "@/components/ui/switch";
import { errorMessage } from "@/lib/http/error-message";
import { updateMe } from "@/lib/people/queries/me";

export function DigestSwitch({ wantsDigest }: { wantsDigest: boolean }) {
  const [isOn, setOn] = useState(wantsDigest);
  const t = useT();
  const saving = useMutation({ ...updateMe, onError: () => setOn(!isOn) });
  return (
    <>
      <Switch
        label={t("Email me about discussions")}
        hint={t(
          "One email now and then with messages that mention you and new replies in your discussions of training tasks. None when nothing is new.",
        )}
        checked={isOn}
        disabled={saving.isPending}
        onChange={(event) => {
          setOn(event.target.checked);
          saving.mutate({ wantsDigest: event.target.checked });
        }}
      />
      {saving.error ? (
        <Callout tone="negative" role="alert" className="mt-3">
          {errorMessage(saving.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
    </>
  );
}
