import type { BadgeTone } from "@/components/ui/badge";
import type { DeliveryState } from "@/lib/domain/webhook/webhook";
import { t } from "@/lib/messages/translate";

export const DELIVERY_STATES: Record<DeliveryState, { word: string; tone: BadgeTone }> = {
  waiting: { word: t("Waiting"), tone: "neutral" },
  delivered: { word: t("Delivered"), tone: "positive" },
  failed: { word: t("Failed"), tone: "negative" },
};
