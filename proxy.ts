import { type NextRequest, NextResponse } from "next/server";
import { NONCE_HEADER, PATH_HEADER, pageContentSecurityPolicy } from "@/lib/http/security-headers";

/** Gives every page its own nonce and Content-Security-Policy; Next puts the nonce on the scripts it writes. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = pageContentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  // Not the API: whatever passes through here has its body buffered and cut off at 10 MB, which would break imports.
  matcher: ["/((?!api/|_next/static/|_next/image$|icon\\.svg$).*)"],
};
