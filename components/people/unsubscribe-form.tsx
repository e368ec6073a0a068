"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useT } from "@/components/ui/messages/messages-provider";
import { errorMessage } from "@/lib/http/error-message";
import { unsubscribe } from "@/lib/webhooks/queries";

interface UnsubscribeFormProps {
  token: string;
  kind: "notices" | "digest";
  /** that the notices are about, if it still exists */
  study: string | null;
}

/** Stops emails without signing in; programs that look at links stop nothing. */
export function UnsubscribeForm({ token, kind, study }: UnsubscribeFormProps) {
  const t = useT();
  const stopping = useMutation(unsubscribe);
  if (stopping.isSuccess) {
    return (
      // The button that had the focus is gone.
      <p role="status" tabIndex={-1} ref={(words) => words?.focus()} className="outline-none">
        {t("You will get no more of these emails.")}{" "}
        {kind === "digest"
          ? t("You can turn them on again in your account.")
          : t("You can turn them on again in the study’s settings.")}
      </p>
    );
  }
  return (
    <>
      <p>
        {kind === "digest"
          ? t("The daily email about discussions, comments that mention you, and your studies.")
          : study === null
            ? t("Email notices about a study.")
            : t("Email notices about {study}.", { study })}
      </p>
      {stopping.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(stopping.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
      <Button
        variant="primary"
        className="self-start"
        loading={stopping.isPending}
        onClick={() => stopping.mutate({ token })}
      >
        {t("Stop these emails")}
      </Button>
    </>
  );
}
