import type { Metadata } from "next";
import { headers } from "next/headers";
import { viewerOf } from "@/lib/auth/viewer";
import { readStudyHeader } from "./read-study-header";

/** "Settings · My study" as a page's title; the study's name alone without a part. */
export async function studyTitle(studyId: string, part?: string): Promise<Metadata> {
  const viewer = await viewerOf(await headers());
  if (!viewer) return {};
  const { name } = await readStudyHeader(viewer, studyId);
  return { title: part ? `${part} · ${name}` : name };
}
