import type { Metadata } from "next";
import { z } from "zod";
import { currentViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import type { UserViewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";

/** The title of a page about something that has a name; "Not found" where the viewer finds nothing. */
export async function titleOf(
  readName: (viewer: UserViewer) => Promise<{ name: string }>,
  { ids, part }: { ids: readonly string[]; part?: string | undefined },
): Promise<Metadata> {
  const viewer = await currentViewer();
  if (!viewer) return {};
  if (!z.array(z.uuid()).safeParse(ids).success) return { title: t("Not found") };
  return titleFrom(() => readName(viewer), part);
}

/**
 * "Settings · My study"; the name alone without a part. That something is not found is for the page to refuse: a title
 * comes apart from the page, and if it refused first, the answer would already have begun as that of a page that was found.
 */
export async function titleFrom(readName: () => Promise<{ name: string }>, part?: string): Promise<Metadata> {
  try {
    const { name } = await readName();
    return { title: part ? `${part} · ${name}` : name };
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return { title: t("Not found") };
    throw error;
  }
}
