"use client";

import { PageReady } from "@/components/ui/page/page-ready";
import { PlainError } from "@/components/ui/page/plain-error";
import "./globals.css";

/** The root layout itself threw: this replaces all of it. */
export default function GlobalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Tickbox</title>
        <main className="mx-auto max-w-md px-4 py-24">
          <PlainError
            title="Tickbox could not start this page"
            description="What you had saved is safe. Try again, or reload the page."
            retryLabel="Try again"
            onRetry={retry}
            reference={error.digest && `Reference ${error.digest}`}
          />
        </main>
        <PageReady />
      </body>
    </html>
  );
}
