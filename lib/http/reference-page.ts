/** Where the page finds what draws it. */
const SCRIPT = "/api-reference/scalar.js";

/** No request leaves for another server: what Scalar offers besides the reference is its vendor's. */
const CONFIGURATION = {
  url: "/api/v1/openapi.json",
  pageTitle: "Tickbox API",
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenFirstTag: false,
  documentDownloadType: "json",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
} as const;

/** The API's reference: search, anchors, examples, and requests as curl, Python and others. @param nonce of the page's policy */
export function referencePage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference · Tickbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta property="csp-nonce" content="${nonce}" nonce="${nonce}">
<link rel="icon" href="/icon.svg">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The same as JSON: <a href="/api/v1/openapi.json">openapi.json</a></noscript>
<script nonce="${nonce}" src="${SCRIPT}"></script>
<script nonce="${nonce}">Scalar.createApiReference("#reference", ${JSON.stringify(CONFIGURATION)})</script>
</body>
</html>
`;
}

const LITERAL = /^var standalone_default = (".*");$/m;

/**
 * The script for browsers inside Scalar's package for servers, which holds it as one text: the package for browsers brings
 * 300 MB of others along. Throws where another version holds it otherwise.
 */
export function scriptIn(packageText: string): string {
  const [, literal] = LITERAL.exec(packageText) ?? [];
  if (literal === undefined) throw new Error("Scalar’s package does not hold its script where it was.");
  // JavaScript allows in a text what JSON does not.
  const json = literal.replace(/\p{Cc}/gu, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return String(JSON.parse(json));
}
