import type { BadgeTone } from "@/components/ui/badge";
import { t } from "@/lib/messages/translate";
import type { DeliveryState } from "@/lib/webhooks/webhook";

export const DELIVERY_STATES: Record<DeliveryState, { word: string; tone: BadgeTone }> = {
  waiting: { word: t("Waiting"), tone: "neutral" },
  delivered: { word: t("Delivered"), tone: "positive" },
  failed: { word: t("Failed"), tone: "negative" },
};
