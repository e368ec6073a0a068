import type { Metadata } from "next";
import { z } from "zod";
import { currentViewer } from "@/lib/auth/current-viewer";
import type { UserViewer } from "@/lib/domain/viewer";
import { titleFrom } from "./title-from";

/** The title of a page about something that has a name; "Not found" where the viewer finds nothing. */
export async function titleOf(
  readName: (viewer: UserViewer) => Promise<{ name: string }>,
  { ids, part }: { ids: readonly string[]; part?: string | undefined },
): Promise<Metadata> {
  const viewer = await currentViewer();
  if (!viewer) return {};
  if (!z.array(z.uuid()).safeParse(ids).success) return { title: "Not found" };
  return titleFrom(() => readName(viewer), part);
}
