"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { Switch } from "@/components/ui/switch";
import { errorMessage } from "@/lib/http/error-message";
import { updateMe } from "@/lib/queries/people/me";

export function DigestSwitch({ wantsDigest }: { wantsDigest: boolean }) {
  const [isOn, setOn] = useState(wantsDigest);
  const t = useMessages("account");
  const ui = useMessages("ui");
  const saving = useMutation({ ...updateMe, onError: () => setOn(!isOn) });
  return (
    <>
      <Switch
        label={t("digest")}
        hint={t("digestHint")}
        checked={isOn}
        disabled={saving.isPending}
        onChange={(event) => {
          setOn(event.target.checked);
          saving.mutate({ wantsDigest: event.target.checked });
        }}
      />
      {saving.error ? (
        <Callout tone="negative" role="alert" className="mt-3">
          {errorMessage(saving.error, ui("unreachable"))}
        </Callout>
      ) : null}
    </>
  );
}
