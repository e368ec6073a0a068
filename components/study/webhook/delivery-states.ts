import type { BadgeTone } from "@/components/ui/badge";
import type { DeliveryState } from "@/lib/domain/webhook/webhook";

export const DELIVERY_STATES: Record<DeliveryState, { word: string; tone: BadgeTone }> = {
  waiting: { word: "Waiting", tone: "neutral" },
  delivered: { word: "Delivered", tone: "positive" },
  failed: { word: "Failed", tone: "negative" },
};
