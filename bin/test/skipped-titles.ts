import { z } from "zod";

const vitestReport = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
});

interface Suite {
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })).optional(),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({ suites: z.array(suite).default([]) });

const NOT_RUN = new Set(["skipped", "pending", "todo", "disabled"]);

/** The titles of vitest's skipped tests. */
export function skippedByVitest(report: unknown): string[] {
  return vitestReport
    .parse(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, fullName }) => (NOT_RUN.has(status) ? [fullName.trim()] : []));
}

/** The titles of Playwright's skipped tests. */
export function skippedByPlaywright(report: unknown): string[] {
  return playwrightReport.parse(report).suites.flatMap(skippedIn);
}

function skippedIn({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) => (tests.some(({ status }) => status === "skipped") ? [title] : []));
  return [...own, ...suites.flatMap(skippedIn)];
}
