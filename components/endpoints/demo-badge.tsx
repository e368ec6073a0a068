import { Bot } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { t } from "@/lib/messages/translate";

/** Marks everything that comes from the offline demo model: rule-based, for trying things out. */
export function DemoBadge() {
  return (
    <Badge tone="warning" icon={<Bot aria-hidden />}>
      {t("demo")}
    </Badge>
  );
}
