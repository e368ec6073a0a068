import { referencePage } from "@/lib/http/reference-page";
import { NONCE_HEADER } from "@/lib/http/security-headers";

/** Public, as the document is. Not one of our pages: what draws it brings its own styles. */
export function GET(request: Request): Response {
  const nonce = request.headers.get(NONCE_HEADER) ?? "";
  return new Response(referencePage(nonce), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
