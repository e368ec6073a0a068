"use client";

import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { PlainError } from "@/components/ui/page/plain-error";
import { StandalonePage } from "@/components/ui/page/standalone-page";

/** A screen threw. Labels are saved as they are given, so trying again is safe. */
export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <StandalonePage>
      <PlainError
        title="This page could not be shown"
        description="Something went wrong on our side. What you had saved is safe. Try again; if it keeps happening, contact the person who runs this server."
        onRetry={retry}
        actions={
          <a href="/" className={buttonClass({})}>
            Go to the start
          </a>
        }
        reference={error.digest}
      />
    </StandalonePage>
  );
}
