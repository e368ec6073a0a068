/** The one error that is meant for a person. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly details: AppErrorDetails;

  /**
   * @param code what kind of refusal this is; decides the HTTP status
   * @param message what happened, what was expected and what to do next
   * @param details machine-readable extras, such as the fields at fault; sent to the client
   */
  constructor(code: AppErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

export type AppErrorDetails = Readonly<Record<string, unknown>>;

/** The one table from code to HTTP status. */
export const STATUS_OF_CODE = {
  INVALID: 400,
  SIGNED_OUT: 401,
  KEY_REFUSED: 401,
  WRONG_ORIGIN: 403,
  FORBIDDEN: 403,
  CONFIRM_FIRST: 403,
  SECOND_FACTOR_FIRST: 403,
  SESSION_ONLY: 403,
  SCOPE_MISSING: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PREPARE_FIRST: 409,
  LEASE_LOST: 409,
  ROUND_NOT_OPEN: 409,
  UNDER_WAY: 409,
  EXPIRED: 410,
  STALE: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  IMPORT_REFUSED: 422,
  KEY_REUSED: 422,
  REVISION_MISSING: 428,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const;

export type AppErrorCode = keyof typeof STATUS_OF_CODE;
