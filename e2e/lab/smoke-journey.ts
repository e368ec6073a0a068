import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { HttpRater } from "../support/http-rater";
import { HttpResearcher } from "../support/http-researcher";

export const ADMIN = { email: "ada@example.test", password: "seven unlike words here" };

/** As the settings of a first start name them. */
export const INITIAL_SETTINGS = {
  TICKBOX_INIT_ADMIN_EMAIL: ADMIN.email,
  TICKBOX_INIT_ADMIN_PASSWORD: ADMIN.password,
};

const STUDY = ["a", "b", "c"].map((id) => ({
  id,
  instruction: `Write about ${id}.`,
  responses: [{ system: "m", text: `This is about ${id}.` }],
}));

/** Signs in, imports, labels, reads agreement and exports through a Tickbox that was started by whatever way. */
export async function smokeJourney(address: string): Promise<void> {
  const page = await fetch(`${address}/sign-in`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sign in")]);
  const cookie = await signIn(address);
  const researcher = new HttpResearcher(address, cookie);
  const studyId = await researcher.createStudy(`Smoke ${Date.now()}`);
  await importStudy(researcher, studyId);
  const roundId = await researcher.openRound(studyId, { name: "Scores", protocol: "direct_scoring", overlap: 1 });
  const rater = new HttpRater(address, { cookie });
  for (const _ of STUDY) expect(await rater.label(roundId)).not.toBeNull();
  expect(await rater.label(roundId)).toBeNull();
  const agreement = await researcher.call(z.looseObject({}), "GET", `/api/v1/rounds/${roundId}/agreement`);
  expect(JSON.stringify(agreement)).toContain("alpha");
  const file = await fetch(`${address}/api/v1/rounds/${roundId}/export/labels.csv`, { headers: { cookie } });
  expect(file.status).toBe(200);
  expect((await file.text()).trim().split("\n")).toHaveLength(1 + STUDY.length);
}

async function importStudy(researcher: HttpResearcher, studyId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-smoke-"));
  const path = join(folder, "study.jsonl");
  await writeFile(path, STUDY.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { counts } = await researcher.importFile(studyId, path).finally(() => rm(folder, { recursive: true }));
  expect(counts.instructions.new).toBe(STUDY.length);
}

/** @returns the header Cookie of the session */
async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { origin: address, "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
