import { headers } from "next/headers";
import type { ReactNode } from "react";
import { sentencesOfPage } from "@/app/messages";
import { EarlyOwnSettings } from "@/components/labelling/early-own-settings";
import { OutboxProvider } from "@/components/labelling/outbox/outbox-provider";
import { OwnSettings } from "@/components/labelling/own-settings";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { currentViewer } from "@/lib/auth/require-viewer";
import { NONCE_HEADER } from "@/lib/http/security-headers";
import { QueryProvider } from "@/lib/queries/query-provider";

/** Finished labels go on being sent on every page of the annotator. Each page turns away who is signed out. */
export default async function AnnotatorLayout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer();
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <MessagesProvider {...(await sentencesOfPage())}>
      {viewer ? <EarlyOwnSettings userId={viewer.userId} nonce={nonce} /> : null}
      {viewer ? <OwnSettings userId={viewer.userId} /> : null}
      <QueryProvider>
        {viewer ? <OutboxProvider userId={viewer.userId}>{children}</OutboxProvider> : children}
      </QueryProvider>
    </MessagesProvider>
  );
}
