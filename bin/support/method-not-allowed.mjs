/**
 * Next answers a method that a route does not have with 405 and nothing else. Of the API it becomes problem details with
 * the methods that there are, which Next says when it is asked for OPTIONS.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<unknown>} handle
 */
export function sayWhatIsAllowed(handle) {
  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  return async (request, response) => {
    if (!request.url?.startsWith("/api/v1/") || request.method === "OPTIONS") return handle(request, response);
    const end = response.end.bind(response);
    // @ts-expect-error It has no body.
    response.end = (...body) => {
      if (response.statusCode !== 405 || response.headersSent || response.getHeader("content-type"))
        return end(...body);
      allowedMethods(request).then(
        (allow) => {
          const detail = `This address does not take ${request.method}. It takes ${allow}.`;
          const code = "METHOD_NOT_ALLOWED";
          const type = "urn:tickbox:problem:method_not_allowed";
          response.setHeader("allow", allow);
          response.setHeader("content-type", "application/problem+json");
          response.setHeader("cache-control", "no-store");
          end(JSON.stringify({ type, title: "Method not allowed", status: 405, detail, code, details: { allow } }));
        },
        () => end(),
      );
      return response;
    };
    return handle(request, response);
  };
}

/** @param {import("node:http").IncomingMessage} request */
async function allowedMethods({ url, socket }) {
  const { localAddress = "127.0.0.1", localPort } = socket;
  const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  const response = await fetch(`http://${host}:${localPort}${url}`, { method: "OPTIONS", redirect: "manual" });
  return response.headers.get("allow") ?? "GET, HEAD, OPTIONS";
}
