import type { TaskGrouping } from "@/lib/domain/agreement/agreement-groups";
import { t } from "@/lib/messages/translate";

export const GROUPING_NAMES: Record<TaskGrouping, string> = {
  system: t("System"),
  subset: t("Subset"),
  domain: t("Domain"),
  category: t("Category"),
  batch: t("Batch"),
};
