import type { Metadata } from "next";
import { headers } from "next/headers";
import { viewerOf } from "@/lib/auth/viewer";
import { getRound } from "@/lib/data/round/get-round";
import { orNotFound } from "./or-not-found";

/** "Systems · My round" as a page's title; the round's name alone without a part. */
export async function roundTitle(
  { studyId, roundId }: { studyId: string; roundId: string },
  part?: string,
): Promise<Metadata> {
  const viewer = await viewerOf(await headers());
  if (!viewer) return {};
  const { name } = await orNotFound(() => getRound(viewer, roundId), studyId, roundId);
  return { title: part ? `${part} · ${name}` : name };
}
