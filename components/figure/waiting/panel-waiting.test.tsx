import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RequestError } from "@/lib/http/fetch-json";
import { PanelWaiting } from "./panel-waiting";

const said = (error: Error | null) => renderToStaticMarkup(<PanelWaiting error={error} onRetry={() => undefined} />);

it("says in words why numbers could not be read: the server's own, or that it could not be reached", () => {
  expect(said(new RequestError(404, "NOT_FOUND", "There is no such round."))).toContain("There is no such round.");
  const unreachable = said(new TypeError("Failed to fetch"));
  expect(unreachable).toContain("The server could not be reached.");
  expect(unreachable).not.toContain("Failed to fetch");
});
