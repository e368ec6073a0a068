import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestError } from "@/lib/http/fetch-json";
import { PageWaiting } from "./page-waiting";

const said = (error: Error | null) =>
  renderToStaticMarkup(<PageWaiting what="the run" query={{ error, refetch: () => undefined, isFetching: false }} />);

test("says that it loads", () => {
  expect(said(null)).toContain("Loading the run");
});

test("says what could not be read, why, and offers to try again", () => {
  const shown = said(new RequestError(404, "NOT_FOUND", "There is no such run."));
  expect(shown).toContain("The run couldn’t be loaded");
  expect(shown).toContain("There is no such run.");
  expect(shown).toContain("Try again");
});
