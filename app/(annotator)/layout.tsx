import type { ReactNode } from "react";
import { OutboxProvider } from "@/components/annotate/outbox/outbox-provider";
import { currentViewer } from "@/lib/auth/current-viewer";

/** Finished labels go on being sent on every page of the annotator. Each page turns away who is signed out. */
export default async function AnnotatorLayout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer();
  return viewer ? <OutboxProvider userId={viewer.userId}>{children}</OutboxProvider> : children;
}
