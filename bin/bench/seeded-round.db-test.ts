import { expect, test } from "vitest";
import { seedDashboardRound } from "@/bench/dashboard/seed-dashboard-round";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";

test("raters find the open tasks of a round that a benchmark has written past the triggers", async () => {
  const round = { protocol: "check_then_score", labels: 30, openTasks: 5, raters: 4 } as const;
  const { roundId, userIds } = await seedDashboardRound(process.env.DATABASE_URL ?? "", round);
  const rater = { name: "Rater", isAdmin: false, mayCreateStudies: false, nameOnly: false };
  const viewer = { kind: "user", userId: userIds[0] ?? "", ...rater } as const;
  const { assignments } = await claimTasks(viewer, roundId, { hold: 3 });
  expect(assignments).toHaveLength(3);
});
