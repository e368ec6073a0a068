import { z } from "zod";
import { DRAFT_PREFIX } from "@/lib/labelling/kept-in-browser";
import { draftContentSchema } from "@/lib/labelling/labelling";

const localDraftSchema = z.object({
  revision: z.int(),
  content: draftContentSchema,
  /** wall clock */
  savedAt: z.int(),
});
export type LocalDraft = z.infer<typeof localDraftSchema>;

/** How long a forgotten draft may lie in the browser. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** One user's drafts in this browser. Another user's are never read. Storage that is full or forbidden only means no local copy. */
export class LocalDrafts {
  private readonly prefix: string;

  constructor(
    private readonly storage: Storage | null,
    userId: string,
  ) {
    this.prefix = `${DRAFT_PREFIX}${userId}:`;
  }

  read(name: string): LocalDraft | null {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(this.prefix + name) ?? "null");
      return localDraftSchema.safeParse(kept).data ?? null;
    } catch {
      return null;
    }
  }

  has(name: string): boolean {
    try {
      return this.storage?.getItem(this.prefix + name) != null;
    } catch {
      return false;
    }
  }

  /** False where the browser would not keep it. */
  write(name: string, draft: LocalDraft): boolean {
    try {
      this.storage?.setItem(this.prefix + name, JSON.stringify(draft));
      return this.storage !== null;
    } catch {
      return false;
    }
  }

  remove(name: string): void {
    try {
      this.storage?.removeItem(this.prefix + name);
    } catch {
      // nothing is stored where nothing may be stored
    }
  }

  removeOld(now: number): void {
    try {
      const keys = Object.keys(this.storage ?? {}).filter((key) => key.startsWith(this.prefix));
      for (const key of keys) {
        const name = key.slice(this.prefix.length);
        const draft = this.read(name);
        if (!draft || draft.savedAt < now - KEPT_MS) this.remove(name);
      }
    } catch {
      // as above
    }
  }
}
