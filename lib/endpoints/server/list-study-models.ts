import { prisma } from "@/lib/db/client";
import { DEFAULT_CURRENCY, type StudyModels } from "@/lib/endpoints/study-model";
import { mayManageInstance } from "@/lib/people/permission";
import { adminNames } from "@/lib/people/server/admin-names";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { modelSupport } from "./model-support";

const FREE = { promptPerMillion: 0, completionPerMillion: 0 };

/** The models a study may use, with its prices; archived ones are left out. */
export async function listStudyModels(viewer: Viewer, studyId: string): Promise<StudyModels> {
  const [study, rows, admins] = await Promise.all([
    prisma().study.findFirst({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "run.read")] },
      select: { modelPrices: true },
    }),
    prisma().endpointModel.findMany({
      where: { archivedAt: null, endpoint: { archivedAt: null } },
      include: { endpoint: true },
      orderBy: [{ endpoint: { name: "asc" } }, { endpointId: "asc" }, { name: "asc" }],
    }),
    adminNames(),
  ]);
  if (!study) throw notFound("study");
  const prices = new Map(study.modelPrices.map((price) => [price.modelId, price]));
  const models = rows.map(({ id, name, endpoint, testedAt, ...row }) => {
    const price = prices.get(id);
    const isDemo = endpoint.baseUrl === null;
    return {
      id,
      name,
      isDemo,
      endpointId: endpoint.id,
      endpointName: endpoint.name,
      supports: modelSupport(row),
      testedAt: testedAt?.toISOString() ?? null,
      price: price
        ? { promptPerMillion: price.promptPerMillion, completionPerMillion: price.completionPerMillion }
        : isDemo
          ? FREE
          : null,
    };
  });
  return {
    models: [...models.filter(({ isDemo }) => !isDemo), ...models.filter(({ isDemo }) => isDemo)],
    currency: study.modelPrices[0]?.currency ?? DEFAULT_CURRENCY,
    hasPrices: study.modelPrices.length > 0,
    mayAddEndpoints: mayManageInstance(viewer),
    admins,
  };
}
