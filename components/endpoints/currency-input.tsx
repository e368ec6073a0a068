import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";

export const CURRENCY_EXPECTED = t("A currency’s three letters, such as USD.");

/** What was typed, as currencies are kept. */
export function parseCurrency(text: string): string {
  return text.trim().toUpperCase();
}

export function CurrencyInput(props: ComponentProps<typeof Input>) {
  return <Input {...props} maxLength={3} autoCapitalize="characters" spellCheck={false} className="w-24 uppercase" />;
}
