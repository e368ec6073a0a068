import type { ApiScope } from "@/lib/people/api-key";
import { partsOf } from "./call";

/** What no API key does: the account itself, who has access, the server. */
const SESSION_ONLY = [
  /^\w+ \/api\/v1\/admin\//,
  /^PATCH \/api\/v1\/me$/,
  /^\w+ \/api\/v1\/me\/(?!rounds$)/,
  /^POST \/api\/v1\/invitations\/acceptance$/,
  /^(POST|DELETE) \/api\/v1\/studies\/\[studyId\]\/invitations/,
  /^POST \/api\/v1\/studies\/\[studyId\]\/join-requests$/,
  /^(PATCH|DELETE) \/api\/v1\/studies\/\[studyId\]\/members\/\[userId\]$/,
];

const LABEL = [
  /^\w+ \/api\/v1\/(assignments|annotations)\//,
  /^GET \/api\/v1\/me\/rounds$/,
  /^\w+ \/api\/v1\/rounds\/\[roundId\]\/(labelling|claims|ease|session|annotations\/mine)$/,
];

const RUN = [/^POST \/api\/v1\/studies\/\[studyId\]\/runs$/, /^POST \/api\/v1\/runs\/\[runId\]$/];

/** A POST because what it asks is long, or a file of what may be read. */
const READ =
  /^DELETE \/api\/v1\/studies\/\[studyId\]\/exports\/\[exportId\]$|^POST \/api\/v1\/(studies\/\[studyId\]\/(run-estimates|round-plan|exports)|rounds\/\[roundId\]\/task-plan|prompts\/checks|verifiers\/\[programId\]\/trials)$/;

/** The scope that a handler of the walk takes. */
export function scopeOf(handler: string): ApiScope | "session" {
  const { method, pattern } = partsOf(handler);
  const name = `${method} ${pattern}`;
  if (SESSION_ONLY.some((route) => route.test(name))) return "session";
  if (LABEL.some((route) => route.test(name))) return "label";
  if (RUN.some((route) => route.test(name))) return "run";
  return method === "GET" || READ.test(name) ? "read" : "write";
}
