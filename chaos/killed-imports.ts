import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { type ImportMessage, importMessageSchema } from "@/lib/imports/import-report";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import { makeMember } from "@/lib/testing/people";
import { cookieHeader, sessionCookie } from "@/lib/testing/session-cookie";
import type { Fault } from "./faults";
import type { Instance } from "./instance";

const ROWS = 20_000;
const FILE = Array.from({ length: ROWS }, (_, number) =>
  JSON.stringify({
    id: `k${number}`,
    instruction: "Describe a lake. ".repeat(20),
    responses: [{ system: "one", text: `Lake ${number}.` }],
  }),
).join("\n");

/** What an import that is killed while it goes on leaves: all of the file or nothing, and somebody who knows. */
export const KILLED_IMPORTS: readonly Fault[] = [
  {
    name: "import process, kill -9",
    isBeside: true,
    cause: async (instance) => {
      const { outcome, studyId, send } = await interrupted(instance, () => instance.importProcess());
      if (outcome?.type !== "error" || outcome.code !== "UNAVAILABLE") {
        throw new Error(`An import whose process was killed ended with ${JSON.stringify(outcome)?.slice(0, 300)}.`);
      }
      await untilWholeOrNothing(studyId);
      // Nothing that the killed one held keeps others out.
      const next = await send(() => undefined);
      if (next?.type !== "result" || !next.report.ok) throw new Error("After a killed import the next one failed.");
      await expectImported(studyId, true);
    },
  },
  {
    name: "worker, kill -9 during an import",
    isBeside: true,
    cause: async (instance) => {
      const { outcome, studyId } = await interrupted(instance, () => instance.worker());
      if (outcome?.type !== "result" || !outcome.report.ok) throw new Error("An import failed without a worker.");
      await expectImported(studyId, true);
    },
  },
  {
    name: "web process, kill -9 during an import",
    cause: async (instance) => {
      const { outcome, studyId } = await interrupted(instance, () => instance.importingWebProcess());
      if (outcome !== null) throw new Error("An import outlived the web process that answers it.");
      await untilWholeOrNothing(studyId);
    },
  },
];

/** An import into a study of its own, during which a process is killed, anywhere between its first row and its last. */
async function interrupted(instance: Instance, victim: () => Promise<number>) {
  const { id: studyId } = await prisma().study.create({ data: { name: "Killed import" } });
  const { userId } = await makeMember(studyId, "owner");
  const cookie = cookieHeader(await sessionCookie(userId, await instance.secret()));
  const send = (onRows: (rows: number) => void) => sendFile(instance, studyId, cookie, onRows);
  const killAt = Math.random() * ROWS;
  let killed: Promise<void> | undefined;
  const outcome = await send((rows) => {
    if (rows < killAt) return;
    killed ??= victim().then((pid) => void process.kill(pid, "SIGKILL"));
  });
  if (!killed) throw new Error(`An import ended before it was killed: ${JSON.stringify(outcome)?.slice(0, 300)}`);
  await killed;
  return { outcome, studyId, send };
}

/** @returns the last message; null where the connection broke before there was a result */
async function sendFile(
  instance: Instance,
  studyId: string,
  cookie: string,
  onRows: (rows: number) => void,
): Promise<Exclude<ImportMessage, { type: "progress" }> | null> {
  const answer = await fetch(`${instance.address}/api/v1/studies/${studyId}/imports?mode=commit&fileName=lakes.jsonl`, {
    method: "POST",
    headers: { cookie, origin: instance.address },
    body: FILE,
    signal: AbortSignal.timeout(patience(120)),
  });
  if (!answer.ok || !answer.body)
    throw new Error(`An import was answered with ${answer.status}: ${await answer.text()}`);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const part of answer.body) {
      const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const message = importMessageSchema.parse(JSON.parse(line));
        if (message.type !== "progress") return message;
        onRows(message.records);
      }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return null;
}

/** Waits for its turn to import, as a retry does: what was killed is over by then. */
async function untilWholeOrNothing(studyId: string): Promise<void> {
  await prisma().$transaction((transaction) => waitForOtherImports(transaction, studyId));
  await expectImported(studyId, (await prisma().import.count({ where: { studyId } })) > 0);
}

async function expectImported(studyId: string, isWhole: boolean): Promise<void> {
  const expected = isWhole ? ROWS : 0;
  const where = { studyId };
  const [imports, instructions, responses] = await Promise.all([
    prisma().import.count({ where }),
    prisma().instruction.count({ where }),
    prisma().response.count({ where }),
  ]);
  if (imports !== (isWhole ? 1 : 0) || instructions !== expected || responses !== expected) {
    throw new Error(
      `A killed import left ${imports} imports, ${instructions} of ${ROWS} instructions and ${responses} responses.`,
    );
  }
}
