import type { Grouping } from "@/lib/domain/agreement/agreement-systems";

export const GROUPING_NAMES: Record<Grouping, string> = {
  system: "System",
  subset: "Subset",
  domain: "Domain",
  category: "Category",
};
