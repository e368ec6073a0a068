/** Where people look for it; the page itself is one of ours, with the policy of pages. */
export function GET(): Response {
  return new Response(null, { status: 307, headers: { location: "/api-reference" } });
}
