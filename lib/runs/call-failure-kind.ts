/** Why a call failed. Every one is kept with the run and shown. */
export const CALL_FAILURE_KINDS = [
  "rate-limit",
  "no-credit",
  "timeout",
  "refused",
  "malformed",
  "cut-off",
  "unreachable",
  "authentication",
  "not-found",
  "rejected",
  "server-error",
  "address-not-allowed",
  "aborted",
] as const;
export type CallFailureKind = (typeof CALL_FAILURE_KINDS)[number];
