import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import { figureQuery, whileComputing } from "./figure-query";

test("a page looks often for its first numbers, seldom for newer ones, and no more when it has them", () => {
  expect(whileComputing({ pending: true, askedFor: 1, runningFor: null, failed: false })).toBeLessThan(
    Number(whileComputing({ asOf: { at: "2026-11-23T12:03:00Z", labels: 12 } })),
  );
  expect(whileComputing({ asOf: null })).toBe(false);
});

const asked = (without: string | undefined, version: string) =>
  figureQuery(roundAgreementFigure, "r", { raters: "people", level: "ordinal", order: undefined, without }, version);

test("numbers stay until newer ones of the same filter are there, and never under another filter", () => {
  const client = new QueryClient();
  const first = asked(undefined, "1");
  client.setQueryData<unknown>(first.queryKey, { alpha: 0.608 });
  const observer = new QueryObserver(client, { ...first, enabled: false });
  const shown = (without: string | undefined, version: string) => {
    const options = { ...asked(without, version), enabled: false };
    observer.setOptions(options);
    return observer.getCurrentResult().data;
  };
  const stop = observer.subscribe(() => undefined);
  expect(shown(undefined, "2")).toEqual({ alpha: 0.608 });
  expect(shown("rater-03", "2")).toBeUndefined();
  stop();
  client.clear();
});
