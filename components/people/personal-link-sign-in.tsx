"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { useT } from "@/components/ui/messages/messages-provider";
import { Spinner } from "@/components/ui/spinner";
import { safeRedirect } from "@/lib/domain/people/safe-redirect";
import { errorMessage } from "@/lib/http/error-message";
import { signInByPersonalLink } from "@/lib/queries/people/personal-link";
import { rememberSignInWay, takeDestination } from "./remembered-sign-in";

/** Signs in with what stands behind the # of the address. */
export function PersonalLinkSignIn() {
  const t = useT();
  const started = useRef(false);
  const [incomplete, setIncomplete] = useState(false);
  const { mutate, error } = useMutation({
    ...signInByPersonalLink,
    onSuccess: ({ goTo }) => {
      rememberSignInWay("link");
      window.location.replace(safeRedirect(takeDestination(), goTo));
    },
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const link = window.location.hash.slice(1);
    if (link) mutate({ link });
    else setIncomplete(true);
  }, [mutate]);
  if (error || incomplete) {
    return (
      <ErrorState
        title={t("You are not signed in")}
        description={
          error
            ? errorMessage(error, t("The server could not be reached. Check your connection and try again."))
            : t("This link is incomplete. Copy all of it, with the part after the #.")
        }
        onRetry={error ? () => window.location.reload() : undefined}
        actions={<LinkButton href="/sign-in">{t("Go to sign-in")}</LinkButton>}
      />
    );
  }
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-muted">
      <Spinner /> {t("Signing you in…")}
    </p>
  );
}
