import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { StudyPlanTable } from "./plan-study-dialog";

const row = (raters: number, nUnits: number) => ({
  raters,
  study: defined({ nUnits, value: 0.1, tried: [] }),
  labels: nUnits * raters,
  hours: 30,
  cost: 360,
});

test("each number of raters has its tasks, labels, work and cost, and what the study lacks for it", () => {
  const text = renderToStaticMarkup(
    <StudyPlanTable
      rows={[
        row(2, 1_160),
        row(4, 100),
        { raters: 5, study: undefinedBecause("not-reached"), labels: null, hours: null, cost: null },
      ]}
      tasks={120}
      members={3}
      isDifference={false}
      onRaters={() => {}}
    />,
  ).replaceAll(/<[^>]+>/g, "|");
  for (const part of ["1,160", "2,320", "30 hours", "360.00", "1040 more tasks needed", "1 more rater needed"]) {
    expect(text.replace("1,040 more", "1040 more")).toContain(part);
  }
  expect(text).toContain("not reached");
});
