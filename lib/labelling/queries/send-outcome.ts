import { RequestError } from "@/lib/http/fetch-json";

/** What became of one attempt to send. */
export type SendOutcome =
  /** `next`: what to label next has come back with it, and is kept where claimed tasks are */
  | { is: "sent"; next: boolean }
  /** not delivered, or not answered by our server: the same thing may be sent again */
  | { is: "again" }
  | { is: "signed-out" }
  | { is: "refused"; code: string; message: string };

const TEMPORARY = new Set([408, 425, 429]);

/** Which failures are worth another attempt. Only a refusal in our server's own words is final. */
export function outcomeOfError(error: unknown): SendOutcome {
  if (!(error instanceof RequestError)) return { is: "again" };
  if (error.code === "SIGNED_OUT") return { is: "signed-out" };
  // INTERNAL is also what an answer in another shape becomes: a proxy's error page, a hotel's sign-in page
  if (error.status >= 500 || TEMPORARY.has(error.status) || error.code === "INTERNAL") return { is: "again" };
  return { is: "refused", code: error.code, message: error.message };
}
