import type { TaskGrouping } from "@/lib/domain/agreement/agreement-groups";

export const GROUPING_NAMES: Record<TaskGrouping, string> = {
  system: "System",
  subset: "Subset",
  domain: "Domain",
  category: "Category",
  batch: "Batch",
};
