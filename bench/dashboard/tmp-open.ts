import { forgetRoundCounts } from "@/lib/data/agreement/counts/round-counts-of";
import { readRoundAgreement } from "@/lib/data/agreement/read-round-agreement";
import { readRoundChecklist } from "@/lib/data/agreement/read-round-checklist";
import { readRoundGroups } from "@/lib/data/agreement/read-round-groups";
import { readRoundProgress } from "@/lib/data/agreement/read-round-progress";
import { getRound } from "@/lib/data/round/get-round";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/domain/viewer";

const [row] = await prisma().round.findMany({ take: 1 });
const id = row?.id ?? "";
const f = { raters: "all", level: "ordinal", answers: "pooled" } as const;
for (let i = 0; i < 8; i++) {
  if (i < 5) forgetRoundCounts();
  const b = performance.now(),
    c = process.cpuUsage();
  const at: Record<string, number> = {};
  const t = async (name: string, work: Promise<unknown>) => {
    await work;
    at[name] = Math.round(performance.now() - b);
  };
  await Promise.all([
    t("round", getRound(OPERATOR, id)),
    t("progress", readRoundProgress(OPERATOR, id)),
    t("agreement", readRoundAgreement(OPERATOR, id, f)),
    t("groups", readRoundGroups(OPERATOR, id, f)),
    t("checklist", readRoundChecklist(OPERATOR, id, { raters: "all", order: "contribution", from: 0 })),
  ]);
  const u = process.cpuUsage(c);
  console.log((performance.now() - b).toFixed(0), "cpu", ((u.user + u.system) / 1000).toFixed(0), JSON.stringify(at));
}
process.exit(0);
