"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { useT } from "@/components/ui/messages/messages-provider";
import { errorMessage } from "@/lib/http/error-message";
import { signInByPersonalLink } from "@/lib/people/queries/personal-link";
import { safeRedirect } from "@/lib/people/study-home";
import { LinkInProgress } from "./link-in-progress";
import { rememberSignInWay, takeDestination } from "./remembered-sign-in";
import { useFragment } from "./use-fragment";

/** Signs in with the secret in the URL fragment. */
export function PersonalLinkSignIn() {
  const t = useT();
  const link = useFragment();
  const { mutate, error } = useMutation({
    ...signInByPersonalLink,
    onSuccess: ({ goTo }) => {
      rememberSignInWay("link");
      window.location.replace(safeRedirect(takeDestination(), goTo));
    },
  });
  useEffect(() => {
    if (link) mutate({ link });
  }, [link, mutate]);
  if (error || link === "") {
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
  return <LinkInProgress>{t("Signing you in…")}</LinkInProgress>;
}
