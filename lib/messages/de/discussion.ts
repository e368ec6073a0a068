import type { discussion as english } from "../en/discussion";
import type { TranslationOf } from "../message";

export const discussion: TranslationOf<typeof english> = {
  failed: "Die Diskussion konnte nicht geladen werden",
  loading: "Die Diskussion wird geladen",
  none: "Noch keine Diskussion",
  discussionOf: "Diskussion zu {task}",
  sides: "In dieser Diskussion ist A „{a}“ und B „{b}“.",
  sidesOfPair: "A ist hier {systemA} (A des Paars), „{a}“; B ist hier {systemB} (B des Paars), „{b}“.",
  sidesOfPairTurned: "A ist hier {systemA} (B des Paars), „{a}“; B ist hier {systemB} (A des Paars), „{b}“.",
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
