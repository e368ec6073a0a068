import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import type { AgreementFilter, RaterGroup } from "@/lib/results/agreement-filter";
import { type AsOf, isPending, type Pending } from "@/lib/results/pending";
import { type AnalysedRound, findAnalysedRound } from "../find-analysed-round";
import { groupOf } from "../group-of";
import type { FoundResult } from "./round-results";
import { type ResultAsked, workerResults } from "./worker-results";

interface WorkerFigures<Query, Chosen, Result> {
  /** tells this kind of figures from others, and a worker what to compute; see computeResult */
  name: string;
  /** of the figures as they are stored */
  schema: z.ZodType<Result>;
  /** what they depend on besides whose labels count: a page's filter says more, and asks for the same figures */
  chosen: (query: Query) => Chosen;
  compute: (round: AnalysedRound, query: Chosen & { raters: RaterGroup }) => Promise<Result>;
}

/** Figures of one round, of very many labels by a worker (see workerResults), for anyone who may read its agreement. */
export function workerReader<
  Query extends Partial<Pick<AgreementFilter, "raters" | "without">>,
  Chosen extends Readonly<Record<string, string>>,
  Result extends object,
>({ name, schema, chosen, compute }: WorkerFigures<Query, Chosen, Result>) {
  const results = workerResults(name, schema);

  async function asked(viewer: Viewer, roundId: string, query: Query): Promise<ResultAsked<Result>> {
    const db = prisma();
    const { without } = query;
    const round = await findAnalysedRound(viewer, "agreement.read", roundId, { without });
    const raters = await groupOf(db, round, query.raters);
    const own = chosen(query);
    return {
      place: { db, round, key: [raters, ...Object.values(own)].join(" ") },
      roundIds: [round.id],
      job: { roundId: round.id, asked: { raters, ...own, without } },
      compute: () => compute(round, { ...own, raters }),
    };
  }

  const answer = ({ result, asOf }: FoundResult<Result>): Result & AsOf => ({ ...result, asOf });

  return {
    async read(viewer: Viewer, roundId: string, query: Query): Promise<(Result & AsOf) | Pending> {
      const found = await results.read(await asked(viewer, roundId, query));
      return isPending(found) ? found : answer(found);
    },
    /** However many labels there are: for tests and benchmarks, where nobody waits in front of a page. */
    async readAtOnce(viewer: Viewer, roundId: string, query: Query): Promise<Result & AsOf> {
      return answer(await results.readAtOnce(await asked(viewer, roundId, query)));
    },
    /** The worker's part of it. */
    async store(roundId: string, query: Query): Promise<void> {
      await results.store(await asked(OPERATOR, roundId, query));
    },
  };
}
