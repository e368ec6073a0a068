"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { Spinner } from "@/components/ui/spinner";
import { errorMessage } from "@/lib/http/error-message";
import { signInByPersonalLink } from "@/lib/queries/people/personal-link";

/** Signs in with what stands behind the # of the address. */
export function PersonalLinkSignIn() {
  const started = useRef(false);
  const [incomplete, setIncomplete] = useState(false);
  const { mutate, error } = useMutation({
    ...signInByPersonalLink,
    onSuccess: ({ goTo }) => window.location.replace(goTo),
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const secret = window.location.hash.slice(1);
    if (secret) mutate(secret);
    else setIncomplete(true);
  }, [mutate]);
  if (error || incomplete) {
    return (
      <ErrorState
        title="You are not signed in"
        description={
          error ? errorMessage(error) : "The end of the link is missing: the part after the #. Copy the whole link."
        }
        onRetry={error ? () => window.location.reload() : undefined}
        actions={<LinkButton href="/sign-in">Sign in with email</LinkButton>}
      />
    );
  }
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-muted">
      <Spinner /> Signing you in…
    </p>
  );
}
