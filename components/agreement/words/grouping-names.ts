import type { TaskGrouping } from "@/lib/domain/agreement/agreement-groups";
import * as texts from "@/lib/messages/researcher/words";

export const GROUPING_NAMES: Record<TaskGrouping, string> = {
  system: texts.system,
  subset: texts.subset,
  domain: texts.domain,
  category: texts.category,
  batch: texts.batch,
};
