import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { roundAgreementQuery } from "./round-agreement";

const asked = (without: string | undefined, version: string) =>
  roundAgreementQuery("r", { raters: "people", level: "ordinal", order: undefined, without }, version);

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
