import { headers } from "next/headers";
import type { ReactNode } from "react";
import { OutboxProvider } from "@/components/annotate/outbox/outbox-provider";
import { viewerOf } from "@/lib/auth/viewer";

/** Finished labels go on being sent on every page of the annotator. Each page turns away who is signed out. */
export default async function AnnotatorLayout({ children }: { children: ReactNode }) {
  const viewer = await viewerOf(await headers());
  return viewer ? <OutboxProvider userId={viewer.userId}>{children}</OutboxProvider> : children;
}
