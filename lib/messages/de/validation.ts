import type { validation as english } from "../en/validation";
import type { TranslationOf } from "../message";

export const validation: TranslationOf<typeof english> = {
  "Write a name.": "Schreiben Sie einen Namen.",
  "Write at most 100 characters.": "Schreiben Sie höchstens 100 Zeichen.",
  "Write a name without control or invisible characters.":
    "Schreiben Sie einen Namen ohne Steuerzeichen und unsichtbare Zeichen.",
  "Write an email address, such as ada@example.org.": "Schreiben Sie eine E-Mail-Adresse, wie ada@example.org.",
  "Write a shorter email address.": "Schreiben Sie eine kürzere E-Mail-Adresse.",
  "Use at least 12 characters.": "Verwenden Sie mindestens 12 Zeichen.",
  "Use at most 128 characters.": "Nehmen Sie höchstens 128 Zeichen.",
  "The link is incomplete; copy all of it.": "Der Link ist unvollständig; kopieren Sie ihn ganz.",
  "Paste your personal link.": "Fügen Sie Ihren persönlichen Link ein.",
  "Paste only your personal link.": "Fügen Sie nur Ihren persönlichen Link ein.",
};
