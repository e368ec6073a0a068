import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, notThere, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A round by its id or its name, and its study by id or name where the round's name is not enough.
 * @throws NOT_FOUND for none, CONFLICT for several of that name
 */
export async function findRoundByName(
  viewer: Viewer,
  wanted: { round: string; study?: string },
): Promise<{ id: string; name: string; studyName: string }> {
  const { round, study } = wanted;
  const inStudy = {
    ...studyWhere(viewer, "export.read"),
    ...(study === undefined ? {} : UUID.test(study) ? { id: study } : { name: study }),
  };
  const found = await prisma().round.findMany({
    where: { ...(UUID.test(round) ? { id: round } : { name: round }), study: inStudy },
    orderBy: { id: "asc" },
    take: 20,
    select: { id: true, name: true, study: { select: { name: true } } },
  });
  const [first] = found;
  if (!first && viewer.kind === "operator") {
    const what = study === undefined ? `round "${round}"` : `round "${round}" in a study "${study}"`;
    throw notThere(what, await newestRounds());
  }
  if (!first) throw notFound(`round as "${round}"`);
  if (found.length > 1) {
    const list = found.map((each) => `  ${each.id}  in the study "${each.study.name}"`).join("\n");
    throw new AppError(
      "CONFLICT",
      `${found.length} rounds are called "${round}". Name one by its id, or its study too:\n${list}`,
    );
  }
  return { id: first.id, name: first.name, studyName: first.study.name };
}

async function newestRounds(): Promise<string[]> {
  const rounds = await prisma().round.findMany({
    orderBy: { id: "desc" },
    take: 10,
    select: { id: true, name: true, study: { select: { name: true } } },
  });
  return rounds.map(({ id, name, study }) => `${id}  "${name}" in the study "${study.name}"`);
}
