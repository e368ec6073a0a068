import { QueryClient } from "@tanstack/react-query";
import { readRoundAgreement } from "@/lib/data/agreement/read-round-agreement";
import { readRoundChecklist } from "@/lib/data/agreement/read-round-checklist";
import { readRoundGroups } from "@/lib/data/agreement/read-round-groups";
import { checklistQuerySchema } from "@/lib/domain/agreement/agreement-checklist";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import type { RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import { hasAnswers } from "@/lib/domain/protocol/protocols";
import type { Round } from "@/lib/domain/round/round";
import type { UserViewer } from "@/lib/domain/viewer";
import {
  roundAgreementQuery,
  roundChecklistQuery,
  roundGroupsQuery,
  roundProgressQuery,
} from "@/lib/queries/agreement/round-analysis";
import { roundQuery } from "@/lib/queries/study/rounds";

/** What a round's first page shows, read before it is drawn; figures once there are labels. */
export async function prefetchRound(
  viewer: UserViewer,
  { round, progress, filter }: { round: Round; progress: RoundProgress; filter: AgreementFilter },
): Promise<QueryClient> {
  const { id } = round;
  const { version } = progress;
  const client = new QueryClient();
  client.setQueryData(roundQuery(id).queryKey, round);
  client.setQueryData(roundProgressQuery(id).queryKey, progress);
  if (progress.labels === 0) return client;
  client.setQueryData(roundAgreementQuery(id, filter, version).queryKey, await readRoundAgreement(viewer, id, filter));
  client.setQueryData(roundGroupsQuery(id, filter, version).queryKey, await readRoundGroups(viewer, id, filter));
  if (hasAnswers(round.protocol)) {
    const query = checklistQuerySchema.parse({ raters: filter.raters });
    client.setQueryData(roundChecklistQuery(id, query, version).queryKey, await readRoundChecklist(viewer, id, query));
  }
  return client;
}
