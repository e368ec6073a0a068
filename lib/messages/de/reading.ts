import type { reading as english } from "../en/reading";
import type { TranslationOf } from "../message";

export const reading: TranslationOf<typeof english> = {
  whatToJudge: "Was zu beurteilen ist",
  whatWasAsked: "Was verlangt war",
  instruction: "Anweisung",
  input: "Eingabe",
  response: "Antwort",
  responseA: "Antwort A",
  responseB: "Antwort B",
  responseNumber: "Antwort {number}",
  responseText: "Antwort {number}, Text",
  checklist: "Checkliste",
  checklistA: "Checkliste A",
  checklistB: "Checkliste B",
  differences: "Unterschiede",
  tooLongToCompare: "Die Antworten sind zu lang, um die Unterschiede zu markieren.",
  rawText: "Rohtext",
  empty: "(leer)",
  role_user: "Nutzer",
  role_assistant: "Assistent",
  role_system: "System",
};
