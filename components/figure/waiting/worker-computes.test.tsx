import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WorkerComputes } from "./panel-waiting";

function said(askedFor: number, runningFor: number | null, failed = false): string {
  return renderToStaticMarkup(<WorkerComputes pending={{ pending: true, askedFor, runningFor, failed }} />);
}

test("a wait begins without a count of no seconds, and after a minute asks whether there is a worker", () => {
  expect(said(0.2, null)).toContain("Requested from a worker.");
  expect(said(12.4, null)).toContain("Waiting for a worker for 12 s.");
  expect(said(61, null)).toContain("Is a worker running");
  expect(said(61, 9, true)).toContain("An attempt failed");
  expect(said(61, 9)).toContain("A worker has been computing for 9 s.");
});
