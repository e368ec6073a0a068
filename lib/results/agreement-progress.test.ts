import { describe, expect, it } from "vitest";
import { countedPace, paceOf, paceWindow, pseudonymOf } from "./agreement-progress";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const OPEN = { isOpen: true, canBeFilled: true };

describe("paceOf", () => {
  it("tells the pace from the last hour where that has enough labels", () => {
    const pace = paceOf({ now, firstSubmission: ago(600), lastHour: 60, lastDay: 70, remaining: 30, ...OPEN });
    expect(pace).toEqual({ perHour: 60, expectedEnd: "2026-11-20T12:30:00.000Z" });
  });

  it("does not count the time before a young round's first label", () => {
    const pace = paceOf({ now, firstSubmission: ago(10), lastHour: 10, lastDay: 10, remaining: 60, ...OPEN });
    expect(pace).toEqual({ perHour: 60, expectedEnd: "2026-11-20T13:00:00.000Z" });
  });

  it("looks at the last day when the last hour is too quiet", () => {
    const pace = paceOf({ now, firstSubmission: ago(9_000), lastHour: 1, lastDay: 48, remaining: 2, ...OPEN });
    expect(pace).toEqual({ perHour: 2, expectedEnd: "2026-11-20T13:00:00.000Z" });
  });

  it("expects no end of a round that is not open, is done, wants more raters than there are, or has no labels of late", () => {
    const facts = { now, firstSubmission: ago(60), lastHour: 60, lastDay: 60, remaining: 5, ...OPEN };
    expect(paceOf({ ...facts, isOpen: false })).toEqual({ perHour: 60, expectedEnd: null });
    expect(paceOf({ ...facts, canBeFilled: false })).toEqual({ perHour: 60, expectedEnd: null });
    expect(paceOf({ ...facts, remaining: 0 }).expectedEnd).toBeNull();
    expect(paceOf({ ...facts, lastHour: 0, lastDay: 0 })).toEqual({ perHour: null, expectedEnd: null });
    expect(paceOf({ ...facts, lastHour: 0 })).toEqual({ perHour: 60, expectedEnd: null });
    expect(paceOf({ ...facts, firstSubmission: null })).toEqual({ perHour: null, expectedEnd: null });
  });
});

describe("countedPace", () => {
  it("is what was counted, and makes no hour of five minutes", () => {
    const facts = { now, firstSubmission: ago(5), lastHour: 95, lastDay: 95 };
    expect(countedPace(facts)).toEqual({ labels: 95, minutes: 5 });
    expect(countedPace({ ...facts, firstSubmission: ago(1) })).toEqual({ labels: 95, minutes: 5 });
    expect(countedPace({ ...facts, firstSubmission: ago(600) })).toEqual({ labels: 95, minutes: 60 });
    expect(countedPace({ ...facts, firstSubmission: ago(600), lastHour: 1 })).toEqual({ labels: 95, minutes: 600 });
    expect(countedPace({ ...facts, lastDay: 0 })).toBeNull();
    expect([5, 60, 600, 1440].map(paceWindow)).toEqual([
      "in the last 5 minutes",
      "in the last hour",
      "in the last 10 hours",
      "in the last day",
    ]);
  });
});

describe("pseudonymOf", () => {
  it("is stable and sorts by number", () => {
    expect([pseudonymOf(3), pseudonymOf(12), pseudonymOf(123)]).toEqual(["Rater 03", "Rater 12", "Rater 123"]);
  });
});
