import type { discussion as english } from "../en/discussion";
import type { TranslationOf } from "../message";

export const discussion: TranslationOf<typeof english> = {
  failed: "Die Diskussion konnte nicht geladen werden",
  loading: "Die Diskussion wird geladen",
  none: "Noch keine Diskussion",
  discussionOf: "Diskussion zu {task}",
  mentionsYou: "Erwähnt Sie",
  resolved: "Erledigt",
  openTask: "Aufgabe öffnen",
  you: "{name} (Sie)",
  reopen: "Wieder öffnen",
  markResolved: "Als erledigt markieren",
  reply: "Antworten",
  replyHint: "Erwähnen Sie jemanden mit @, zum Beispiel @{name}.",
  send: "Senden",
};
