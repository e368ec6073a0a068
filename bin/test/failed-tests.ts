import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** Enough of a failure to tell what it was; the full text is with its stage. */
const MAX_LINES = 20;
const MAX_LINE_LENGTH = 300;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

interface Suite {
  specs?: { title: string; file: string; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  suites?: Suite[];
}

const result = z.object({ errors: z.array(z.object({ message: z.string().optional() })) });

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ results: z.array(result) })) }))
      .optional(),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({ suites: z.array(suite).default([]) });

/** The titles of vitest's failed tests, each with the beginning of what it said. */
export function failedByVitest(report: unknown): string[] {
  return vitestReport
    .parse(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, fullName, failureMessages }) =>
      status === "failed" ? [described(fullName.trim(), failureMessages)] : [],
    );
}

/** The titles of Playwright's failed tests, each with its file and the beginning of what it said. */
export function failedByPlaywright(report: unknown): string[] {
  return playwrightReport.parse(report).suites.flatMap(failedIn);
}

function failedIn({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((of) => of.errors));
    const messages = errors.map(({ message }) => message ?? "An error without a message.");
    return messages.length > 0 ? [described(`${file} › ${title}`, messages)] : [];
  });
  return [...own, ...suites.flatMap(failedIn)];
}

function described(title: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => {
    const said = stripVTControlCharacters(message).split("\n");
    return said.filter((line) => line.trim() !== "").slice(0, MAX_LINES);
  });
  return [title, ...lines.map((line) => `  ${line.slice(0, MAX_LINE_LENGTH)}`)].join("\n");
}
