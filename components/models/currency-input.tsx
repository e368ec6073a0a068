import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import * as texts from "@/lib/messages/researcher/runs";

export const CURRENCY_EXPECTED = texts.currencysThreeLettersSuch;

/** What was typed, as currencies are kept. */
export function parseCurrency(text: string): string {
  return text.trim().toUpperCase();
}

export function CurrencyInput(props: ComponentProps<typeof Input>) {
  return <Input {...props} maxLength={3} autoCapitalize="characters" spellCheck={false} className="w-24 uppercase" />;
}
