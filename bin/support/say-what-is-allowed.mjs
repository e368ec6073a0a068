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
    const { end, writeHead } = response;
    const isEmpty = () => response.statusCode === 405 && !response.hasHeader("content-type");
    // Next has no hook for an answer of its own, and compressing it sends the head before the end.
    Reflect.set(response, "writeHead", (/** @type {unknown[]} */ ...head) =>
      isEmpty() ? response : Reflect.apply(writeHead, response, head),
    );
    Reflect.set(response, "end", (/** @type {unknown[]} */ ...body) => {
      if (!isEmpty()) return Reflect.apply(end, response, body);
      void allowedMethods(request).then((allow) => {
        const detail = `This address does not take ${request.method}. It takes ${allow}.`;
        const type = "urn:tickbox:problem:method_not_allowed";
        const problem = { type, title: "Method not allowed", status: 405, detail, code: "METHOD_NOT_ALLOWED" };
        response.setHeader("allow", allow);
        response.setHeader("content-type", "application/problem+json");
        response.setHeader("cache-control", "no-store");
        end.call(response, JSON.stringify({ ...problem, details: { allow } }));
      });
      return response;
    });
    return handle(request, response);
  };
}

/** @param {import("node:http").IncomingMessage} request */
async function allowedMethods({ url, socket }) {
  const { localAddress = "127.0.0.1", localPort } = socket;
  const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  const asked = fetch(`http://${host}:${localPort}${url}`, { method: "OPTIONS", redirect: "manual" });
  const response = await asked.catch(() => null);
  return response?.headers.get("allow") ?? "GET, HEAD, OPTIONS";
}
