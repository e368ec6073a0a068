import { t } from "@/lib/messages/translate";
import type { DeletionProgress as Deleted } from "@/lib/wire/deletion-message";
import { Progress } from "./progress";

/** What is deleted in a moment needs no bar. */
const SHOW_FROM = 20_000;

/** How far a large deletion is, below what is asked. */
export function DeletionProgress({ progress }: { progress: Deleted | null }) {
  if (progress === null || progress.of < SHOW_FROM) return null;
  return <Progress className="mt-4" label={t("Deleting")} value={progress.deleted} max={progress.of} />;
}
