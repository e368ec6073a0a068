import { prisma } from "@/lib/db/client";
import { pruneAudit } from "./audit";

/** How long what is needed for a time alone is kept, in days; null: for good. */
export interface Retention {
  calls: number | null;
  drafts: number | null;
  sessions: number | null;
  audit: number | null;
}

const NAMES = ["calls", "drafts", "sessions", "audit"] as const;
const A_DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * What TICKBOX_KEEP_DAYS says, such as "calls=365, drafts=90, sessions=30, audit=730".
 * @throws Error that names the setting
 */
export function retention(environment: Readonly<Record<string, string | undefined>> = process.env): Retention {
  const found: Retention = { calls: null, drafts: null, sessions: null, audit: null };
  for (const entry of (environment.TICKBOX_KEEP_DAYS ?? "").split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [, given, days] = /^(\w+)\s*=\s*([1-9]\d{0,4})$/.exec(entry) ?? [];
    const name = NAMES.find((one) => one === given);
    if (!name || found[name] !== null) {
      throw new Error(
        "TICKBOX_KEEP_DAYS takes some of calls, drafts, sessions and audit, each once: calls=365, drafts=90.",
      );
    }
    found[name] = Number(days);
  }
  return found;
}

export interface RetentionResult {
  calls: number;
  drafts: number;
  sessions: number;
  audit: number;
}

/** For the worker, each night: deletes what is older than it may be. Of calls the texts go; costs and counts stay. */
export async function applyRetention(keep: Retention, now: Date): Promise<RetentionResult> {
  const since = (days: number) => new Date(now.getTime() - days * A_DAY_MS);
  return {
    calls: keep.calls === null ? 0 : await emptyCalls(since(keep.calls)),
    drafts:
      keep.drafts === null
        ? 0
        : (await prisma().draft.deleteMany({ where: { updatedAt: { lt: since(keep.drafts) } } })).count,
    sessions:
      keep.sessions === null
        ? 0
        : (await prisma().session.deleteMany({ where: { createdAt: { lt: since(keep.sessions) } } })).count,
    audit: keep.audit === null ? 0 : await pruneAudit(since(keep.audit)),
  };
}

const CALLS_AT_ONCE = 1_000;

/** They answer no identical call from then on. */
async function emptyCalls(before: Date): Promise<number> {
  let emptied = 0;
  for (;;) {
    const count = await prisma().$executeRaw`
      UPDATE model_call SET reusable = false,
        request = jsonb_set(request, '{messages}', '[{"role": "user", "content": "(deleted after its time)"}]'),
        completion = CASE WHEN ok THEN jsonb_set(completion, '{choices}', coalesce(
            (SELECT jsonb_agg('{"text": ""}'::jsonb) FROM jsonb_array_elements(completion -> 'choices')), '[]'))
          ELSE jsonb_set(completion, '{failure}', coalesce(completion -> 'failure', '{}') || '{"message": "(deleted after its time)", "partial": null}') END
      WHERE id IN (
        SELECT id FROM model_call WHERE created_at < ${before}
          AND request #>> '{messages,0,content}' IS DISTINCT FROM '(deleted after its time)' LIMIT ${CALLS_AT_ONCE})`;
    emptied += count;
    if (count < CALLS_AT_ONCE) return emptied;
  }
}
