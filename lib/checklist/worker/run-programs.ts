import type {
  ProgramResult,
  VerifierDecided,
  VerifierDecision,
  VerifierTrial,
  VerifierTrialRequest,
} from "@/lib/checklist/generation/verifier";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { decideVerifier } from "@/lib/checklist/server/generation/change-verifier";
import { readTrialResponses } from "@/lib/checklist/server/generation/read-trial-responses";
import {
  checklistsWithOpenVerdicts,
  keepVerdicts,
  keptVerdicts,
  openVerdicts,
  type VerifierVerdict,
} from "@/lib/checklist/server/generation/verdicts";
import { VerifierSandbox } from "@/lib/llm/verifier/verifier-sandbox";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";

const AT_ONCE = 100;

/**
 * Has approved programs speak about all responses that they have not spoken about, so that scores know what they say.
 * @param programIds only these; null: all
 * @param milliseconds after about so long the rest is left to the next time
 * @returns whether nothing is left
 */
export async function runOpenPrograms(
  programIds: readonly string[] | null = null,
  milliseconds = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  const isTimeUp = () => performance.now() >= end;
  let before: string | null = null;
  for (;;) {
    const checklistIds = await checklistsWithOpenVerdicts(AT_ONCE, programIds);
    const now = checklistIds.toSorted().join();
    if (checklistIds.length === 0) return true;
    // What stays open although it was worked on is left to the next time.
    if (now === before || isTimeUp()) return false;
    before = now;
    await computeVerdicts(OPERATOR, checklistIds, isTimeUp);
  }
}

const VERDICTS_AT_ONCE = 200;

/**
 * What approved verifier programs say about the responses to the instructions of these checklists: one verdict for each
 * question that has a program and each response. What is not known yet is computed and kept, so the second time is a read.
 * A program that fails on a response has a verdict of null with the error.
 */
export async function verifierVerdicts(viewer: Viewer, checklistIds: readonly string[]): Promise<VerifierVerdict[]> {
  await computeVerdicts(viewer, checklistIds);
  return keptVerdicts(viewer, checklistIds);
}

/**
 * Runs approved programs on the responses about which they have not said anything yet, and keeps what they say.
 * @param isTimeUp asked between batches: what is open then stays open
 */
async function computeVerdicts(
  viewer: Viewer,
  checklistIds: readonly string[],
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  while (!isTimeUp()) {
    const open = await openVerdicts(viewer, checklistIds, VERDICTS_AT_ONCE);
    let kept = 0;
    // Many questions often have the same program, and a sandbox takes longer to start than to answer.
    for (const asked of grouped(open)) {
      if (kept > 0 && isTimeUp()) return;
      const results = await runProgram(
        asked[0],
        asked.map(({ text }) => text),
        isTimeUp,
      );
      const verdicts = asked.flatMap(({ programId, responseId }, index) => {
        const result = results[index];
        return result ? [{ programId, responseId, result }] : [];
      });
      await keepVerdicts(viewer, verdicts);
      kept += verdicts.length;
    }
    // Programs run at least on the first of what is open, so each turn keeps something and the last one finds nothing.
    if (kept === 0) return;
  }
}

type OpenVerdict = Awaited<ReturnType<typeof openVerdicts>>[number];

/** What is open, by the text and the language of its program. */
function grouped(open: readonly OpenVerdict[]): [OpenVerdict, ...OpenVerdict[]][] {
  const groups = new Map<string, [OpenVerdict, ...OpenVerdict[]]>();
  for (const one of open) {
    const key = `${one.language} ${one.program}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** After this many timeouts in a row, a program is not run on the remaining responses. */
const MAX_TIMEOUTS = 5;

/**
 * Runs a program on responses in a sandbox of its own, one after the other.
 * @param isTimeUp asked before each but the first
 * @returns a result for each, in order; null for those that it was not run on because it kept running out of time. Fewer
 *   where the time was up
 */
async function runProgram(
  { program, language }: { program: string; language: VerifierLanguage },
  responses: readonly string[],
  isTimeUp: () => boolean,
): Promise<(ProgramResult | null)[]> {
  const sandbox = new VerifierSandbox(language);
  const results: (ProgramResult | null)[] = [];
  let timeouts = 0;
  try {
    for (const response of responses) {
      if (results.length > 0 && isTimeUp()) break;
      if (timeouts >= MAX_TIMEOUTS) {
        results.push(null);
        continue;
      }
      const result = await sandbox.run(program, response);
      timeouts = !result.ok && result.error === "timeout" ? timeouts + 1 : 0;
      results.push(result);
    }
  } finally {
    await sandbox.close();
  }
  return results;
}

/** Somebody waits; two hundred programs over many responses may take a minute. */
const LONGEST = 1_000;

/**
 * Approves or rejects a program, and with it those that are the same. An approved one speaks at once about the responses
 * there are, as far as it comes in a second, and scores count it from then on; a worker runs it on the rest.
 * @param longest in milliseconds
 */
export async function decideProgram(
  viewer: Viewer,
  programId: string,
  decision: VerifierDecision,
  longest = LONGEST,
): Promise<VerifierDecided> {
  const decided = await decideVerifier(viewer, programId, decision);
  if (decision.decision === "rejected") return { ...decided, complete: true };
  const programIds = [programId, ...(decision.equal ?? []).map(({ id }) => id)];
  return { ...decided, complete: await runOpenPrograms(programIds, longest) };
}

const EXCERPT_LENGTH = 300;
const NOT_RUN: ProgramResult = {
  ok: false,
  error: "not-run",
  message: "Not run: the program kept running out of time on the responses before.",
};

/** Somebody waits; Python takes a fifth of a second for each response. */
const LONGEST_TRIAL = 20_000;

/**
 * What a program, as somebody writes it, says about the responses of its instruction, as many as come in some seconds.
 * Nothing is kept.
 */
export async function tryProgram(
  viewer: Viewer,
  programId: string,
  { program, language }: VerifierTrialRequest,
): Promise<VerifierTrial> {
  const { language: stored, responses } = await readTrialResponses(viewer, programId);
  const end = performance.now() + LONGEST_TRIAL;
  const results = await runProgram(
    { program, language: language ?? stored },
    responses.map(({ text }) => text),
    () => performance.now() > end,
  );
  return {
    results: responses.slice(0, results.length).map(({ responseId, system, sample, text, yes, no }, index) => ({
      responseId,
      system,
      sample,
      excerpt: text.slice(0, EXCERPT_LENGTH).toWellFormed(),
      result: results[index] ?? NOT_RUN,
      people: { yes, no },
    })),
    leftOut: (responses[0]?.all ?? 0) - results.length,
  };
}
