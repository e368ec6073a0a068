/** Sent with every answer, pages and API alike (next.config.ts). The pages' Content-Security-Policy is proxy.ts's. */
export const SECURITY_HEADERS: ReadonlyArray<{ key: string; value: string }> = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // Addresses name studies and say what people look for: they never leave for another site.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

/** For what the API answers: nothing in it is ever to be run or framed as a page. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** For images that people gave: opened by themselves they are documents, which may do nothing and belong to no site. */
export const IMAGE_CONTENT_SECURITY_POLICY = `${API_CONTENT_SECURITY_POLICY}; sandbox`;

/** In which proxy.ts tells the root layout the page's nonce, for the script we write ourselves. */
export const NONCE_HEADER = "x-nonce";

/** In which proxy.ts tells the root layout which page was asked for: some are in the reader's language. */
export const PATH_HEADER = "x-page-path";

/**
 * The policy for a page. Only scripts that carry the nonce run, and what those load. `style` attributes must be allowed
 * (charts and formulas position by them); style elements need the nonce. There is no upgrade-insecure-requests: people
 * run this on plain http in their own network.
 */
export function pageContentSecurityPolicy(nonce: string, development: boolean): string {
  // React's development build evaluates code to rebuild stacks, and the dev server injects style elements.
  const styleElements = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src ${styleElements}`,
    `style-src-elem ${styleElements}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
