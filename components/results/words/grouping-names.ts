import { t } from "@/lib/messages/translate";
import type { TaskGrouping } from "@/lib/results/agreement-groups";

export const GROUPING_NAMES: Record<TaskGrouping, string> = {
  system: t("System"),
  subset: t("Subset"),
  domain: t("Domain"),
  category: t("Category"),
  batch: t("Batch"),
};
