import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { UserViewer } from "@/lib/people/viewer";
import { viewerOf } from "./session-of";

// For pages alone: routes are also read where Next.js is not, as by the browser tests.

/** Who looks; null when signed out. Layout, title and page of one request ask the database once. */
export const currentViewer = cache(async () => viewerOf(await headers()));

/** The viewer, or off to the sign-in page and back here afterwards. */
export async function requireViewer(address: string): Promise<UserViewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/sign-in?next=${encodeURIComponent(address)}`);
  return viewer;
}
