import { z } from "zod";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import type { Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { labelsPairs, PROTOCOLS } from "@/lib/round/protocol/protocols";

const rowSchema = z.object({
  roundId: z.uuid(),
  name: z.string(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  n: z.int(),
  raterIds: z.array(z.uuid()),
});

/** Everything in a study that can score samples: its sources, and of each round with decisions what was decided. */
export async function listScorers(viewer: Viewer, studyId: string): Promise<Source[]> {
  const sources = await listSources(viewer, studyId);
  const decided = await rows(
    rowSchema,
    Prisma.sql`
      SELECT d.id AS "roundId", d.name, d.protocol, d.scale, count(*)::int AS n,
        ARRAY(
          SELECT DISTINCT a.rater_id FROM annotation a JOIN rater person ON person.id = a.rater_id
          WHERE a.round_id = d.id AND a.superseded_at IS NULL AND person.kind = 'human'
        ) AS "raterIds"
      FROM adjudication done JOIN task t ON t.id = done.task_id JOIN round d ON d.id = t.round_id
      WHERE d.study_id = ${studyId}::uuid AND t.stratum = 'main'
      GROUP BY d.id ORDER BY d.created_at, d.id`,
  );
  return [...sources, ...decided.map(adjudicated)];
}

function adjudicated({ roundId, name, protocol, scale, n, raterIds }: z.infer<typeof rowSchema>): Source {
  return {
    id: `adjudicated:${roundId}`,
    heading: `${name} · ${PROTOCOLS[protocol].name.toLowerCase()}`,
    name: `People, with ${n} decided in adjudication`,
    shape: labelsPairs(protocol) ? "pairs" : "scores",
    scale,
    n: null,
    nRaters: null,
    simulated: false,
    hasJudges: false,
    hasImported: false,
    raterIds,
    juryMembers: [],
    criterion: null,
    roundId,
    score: null,
  };
}
