/** Problem details as RFC 9457 describes them, with our code and what goes with it. */
export function problemBody(status: number, code: string, detail: string, details: Readonly<Record<string, unknown>>) {
  const title = code.charAt(0) + code.slice(1).toLowerCase().replaceAll("_", " ");
  return { type: `urn:tickbox:problem:${code.toLowerCase()}`, title, status, detail, code, details };
}

export const PROBLEM_JSON = "application/problem+json";
