"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { safeRedirect } from "@/lib/domain/people/safe-redirect";
import { errorMessage } from "@/lib/http/error-message";
import { signInByPersonalLink } from "@/lib/queries/people/personal-link";
import { LinkInProgress } from "./link-in-progress";
import { rememberSignInWay, takeDestination } from "./remembered-sign-in";
import { useFragment } from "./use-fragment";

/** Signs in with what stands behind the # of the address. */
export function PersonalLinkSignIn() {
  const t = useMessages("people");
  const ui = useMessages("ui");
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
        title={t("notSignedIn")}
        description={error ? errorMessage(error, ui("unreachable")) : t("incompleteLink")}
        onRetry={error ? () => window.location.reload() : undefined}
        actions={<LinkButton href="/sign-in">{t("goToSignIn")}</LinkButton>}
      />
    );
  }
  return <LinkInProgress>{t("signingIn")}</LinkInProgress>;
}
