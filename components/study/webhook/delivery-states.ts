import type { BadgeTone } from "@/components/ui/badge";
import type { DeliveryState } from "@/lib/domain/webhook/webhook";
import * as texts from "@/lib/messages/researcher/webhooks";

export const DELIVERY_STATES: Record<DeliveryState, { word: string; tone: BadgeTone }> = {
  waiting: { word: texts.waiting, tone: "neutral" },
  delivered: { word: texts.delivered, tone: "positive" },
  failed: { word: texts.failed, tone: "negative" },
};
