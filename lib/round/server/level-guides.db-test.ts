import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { roundForRater, roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";
import { defaultLevelGuides } from "@/lib/round/guidelines/default-guidelines";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import { makeMember } from "@/lib/testing/people";
import { createRound } from "./create-round";
import { duplicateRound } from "./duplicate-round";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { draftRound, studyWithResearcher } from "./testing/draft-round";
import { updateRound } from "./update-round";

const bytesOf = exportedBy(exportFileBytes);
const manifestOf = async (roundId: string) => (await bytesOf(roundId, "manifest.json")).toString("utf8");

const GUIDES = ["Useless", "Poor", "Fair", "Good", "Perfect"].map((description, index) => ({
  description,
  examples: index === 3 ? [{ text: "Four lines,\nas asked.", note: "A word is off." }] : [],
}));

test("what levels mean is kept, read by raters, copied, and made again from the manifest", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const { id } = await createRound(viewer, studyId, { name: "R", protocol: "direct_scoring", levelGuides: GUIDES });
  expect((await getRound(viewer, id)).levelGuides).toEqual(GUIDES);
  const copy = await duplicateRound(viewer, id);
  expect((await getRound(viewer, copy.id)).levelGuides).toEqual(GUIDES);
  await setRoundStatus(viewer, id, "open");
  const rater = await makeMember(studyId, "annotator");
  expect((await roundForRater(rater, id)).levelGuides).toEqual(GUIDES);
  expect((await roundsToLabel(rater)).rounds[0]).not.toHaveProperty("levelGuides");
  const manifest = JSON.parse(await manifestOf(id));
  const again = levelGuidesSchema.parse(manifest.round.level_guides);
  const made = await createRound(viewer, studyId, { name: "Again", protocol: "direct_scoring", levelGuides: again });
  expect((await getRound(viewer, made.id)).levelGuides).toEqual(GUIDES);
});

test("a new round begins with the default descriptions; where nothing is said, files say nothing", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const scored = await createRound(viewer, studyId, { name: "Scores", protocol: "direct_scoring" });
  const pairs = await createRound(viewer, studyId, { name: "Pairs", protocol: "preference" });
  expect((await getRound(viewer, scored.id)).levelGuides).toEqual(defaultLevelGuides("direct_scoring"));
  expect((await getRound(viewer, pairs.id)).levelGuides).toEqual([]);
  expect(JSON.parse(await manifestOf(pairs.id)).round).not.toHaveProperty("level_guides");
});

test("they change until the round is closed, by nobody but those who control it", async () => {
  const { studyId, viewer, roundId } = await draftRound();
  await setRoundStatus(viewer, roundId, "open");
  await updateRound(viewer, roundId, { levelGuides: GUIDES });
  expect((await getRound(viewer, roundId)).levelGuides).toEqual(GUIDES);
  const rater = await makeMember(studyId, "annotator");
  await expect(updateRound(rater, roundId, { levelGuides: [] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(updateRound(viewer, roundId, { levelGuides: GUIDES.slice(1) })).rejects.toMatchObject({
    code: "INVALID",
  });
  await setRoundStatus(viewer, roundId, "closed");
  await expect(updateRound(viewer, roundId, { levelGuides: [] })).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await getRound(viewer, roundId)).levelGuides).toEqual(GUIDES);
});

test("the database takes one for each level, of texts of a size", async () => {
  const { roundId } = await draftRound();
  const write = (levelGuides: object) => prisma().round.update({ where: { id: roundId }, data: { levelGuides } });
  const tooMany = Array(6).fill({ text: "x", note: "" });
  for (const refused of [
    {},
    GUIDES.slice(1),
    GUIDES.map((guide) => ({ ...guide, examples: tooMany })),
    GUIDES.map((guide) => ({ ...guide, description: 4 })),
    GUIDES.map((guide) => ({ ...guide, description: "x".repeat(60_001) })),
  ]) {
    await expect(write(refused)).rejects.toThrow(/round_level_guides_of_scale/);
  }
  await write([]);
  await write(GUIDES);
});
