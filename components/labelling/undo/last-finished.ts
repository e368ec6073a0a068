import { z } from "zod";
import { FINISHED_PREFIX } from "@/lib/http/kept-pages";
import {
  annotationContentSchema,
  assignmentViewSchema,
  draftContentSchema,
  problemSchema,
} from "@/lib/labelling/labelling";

const finishedSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("submitted"),
    task: assignmentViewSchema,
    label: annotationContentSchema,
    annotationId: z.string(),
  }),
  z.object({
    is: z.literal("skipped"),
    task: assignmentViewSchema,
    draft: draftContentSchema,
    problem: problemSchema,
    /** with the page that it was skipped on; until then it is not handed over: a task that was given back does not come again */
    isGivenBack: z.boolean().default(false),
  }),
]);
export type Finished = z.infer<typeof finishedSchema>;
type Skipped = Extract<Finished, { is: "skipped" }>;

export interface LastFinishedParts {
  show: (last: Finished | null) => void;
  /** gives a task back for good */
  giveBack: (skipped: Skipped) => void;
}

/** What was finished last: it can be undone until the next one is. */
export class LastFinished {
  private last: Finished | null = null;

  constructor(private readonly parts: LastFinishedParts) {}

  put(last: Finished): void {
    this.settle();
    this.set(last);
  }

  /** The page was loaded again. */
  restore(last: Finished | null): void {
    if (last && !this.last) this.set(last);
  }

  /** The one to open again. */
  take(): Finished | null {
    const { last } = this;
    if (last) this.set(null);
    return last;
  }

  /** The page goes: what was skipped is given back now, also if nobody comes again. */
  leave(): void {
    const { last } = this;
    if (last?.is !== "skipped" || last.isGivenBack) return;
    this.parts.giveBack(last);
    this.set({ ...last, isGivenBack: true });
  }

  /** What the server refused is not submitted: a notice of its own says so, with what can be done. */
  refused(assignmentId: string): void {
    if (this.last?.is === "submitted" && this.last.task.assignmentId === assignmentId) this.set(null);
  }

  private settle(): void {
    const last = this.take();
    if (last?.is === "skipped" && !last.isGivenBack) this.parts.giveBack(last);
  }

  private set(last: Finished | null): void {
    this.last = last;
    this.parts.show(last);
  }
}

/** What was finished last in this tab, for when its page is loaded again. */
export function readFinished(name: string, storage?: Storage): Finished | null {
  try {
    const kept: unknown = JSON.parse((storage ?? sessionStorage).getItem(FINISHED_PREFIX + name) ?? "null");
    return finishedSchema.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

/** Where the browser keeps nothing, or not as much, it can be undone until the page is loaded again. */
export function keepFinished(name: string, last: Finished | null, storage?: Storage): void {
  try {
    const kept = storage ?? sessionStorage;
    kept.removeItem(FINISHED_PREFIX + name);
    if (last) kept.setItem(FINISHED_PREFIX + name, JSON.stringify(last));
  } catch {}
}
