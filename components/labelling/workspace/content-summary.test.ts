import { expect, test } from "vitest";
import { t } from "@/lib/messages/translate";
import { contentSummary } from "./content-summary";

const nothing = { answers: [], level: null, ease: null, comment: "", problems: [], durationMs: 0 };

test("a label in one line", () => {
  expect(contentSummary({ ...nothing, protocol: "preference", level: 2 }, t)).toBe("A is better");
  expect(contentSummary({ ...nothing, protocol: "direct_scoring", level: 4, comment: "fine" }, t)).toBe(
    "score 4 · “fine”",
  );
  const answers = [
    { itemId: "01990000-0000-7000-8000-000000000001", answer: "YES" as const },
    { itemId: "01990000-0000-7000-8000-000000000002", answer: "UNKNOWN" as const },
  ];
  expect(contentSummary({ ...nothing, protocol: "check_then_score", answers, level: 1, ease: "easier" }, t)).toBe(
    "1 of 2 YES · score 1",
  );
});
