import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { type TaskListItem, taskListOfAddress } from "@/lib/results/agreement-tasks";
import { roundTasksQuery } from "@/lib/results/queries/lists";
import type { ScaledRound } from "@/lib/round/protocol/round-scale";
import { TaskTable } from "./task-table";

const ROUND = "01990000-0000-7000-8000-000000000001";

function shown(scale: ScaledRound, level: number | null): string {
  const client = new QueryClient();
  const label = { level, simulated: true };
  const task: TaskListItem = {
    taskId: ROUND,
    position: 3,
    instructionId: "haiku",
    excerpt: "Write a haiku.",
    systems: ["Aspen"],
    arm: null,
    spread: 0,
    labels: [
      { ...label, rater: "Rater 01" },
      { ...label, rater: "Rater 02" },
    ],
    comments: 0,
    problems: 0,
    adjudicated: false,
  };
  const { queryKey } = roundTasksQuery(ROUND, taskListOfAddress({}));
  client.setQueryData(queryKey, { pages: [{ tasks: [task], next: null }], pageParams: [undefined] });
  return renderToStaticMarkup(
    <AppRouter>
      <QueryClientProvider client={client}>
        <TaskTable studyId={ROUND} roundId={ROUND} scale={scale} />
      </QueryClientProvider>
    </AppRouter>,
  );
}

test("says nothing of levels where raters give none, but how many labels a task has", () => {
  const scored = shown({ scale: "score", levelNames: ["Bad", "Poor", "Okay", "Good", "Great"] }, 4);
  for (const words of ["Variance", "Range of levels", "Levels in dashed boxes", "Rater 01 (simulated): 4 Good"]) {
    expect(scored).toContain(words);
  }
  const answered = shown({ scale: null, levelNames: [] }, null);
  for (const words of ["Variance", "Range of levels", "Levels in dashed boxes", "answers only"]) {
    expect(answered).not.toContain(words);
  }
  expect(answered).toMatch(/<td[^>]*>2<\/td>/);
});
