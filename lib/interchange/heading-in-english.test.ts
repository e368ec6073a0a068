import { describe, expect, it } from "vitest";
import { csv, notUsed, said } from "@/lib/imports/worker/testing/said-in-file";
import { inEnglish } from "./heading-in-english";

const withoutIds = (found: readonly string[]) => found.map((line) => line.replace(/item-\w+/, "i"));

describe("headings in German and French", () => {
  it("are called as in English, in either gender and whichever way words are joined", () => {
    const english = {
      Anweisung: "instruction",
      "Antwort GPT-4": "response GPT-4",
      AntwortA: "responseA",
      "Antwort von GPT-4": "response GPT-4",
      "Antwort des Modells": "model response",
      "Name des Modells": "model Name",
      "Réponse du modèle": "model response",
      "Bewerter:in": "rater",
      "Bewerter*innen-ID": "rater-ID",
      évaluateur·rice: "evaluator",
      "évaluateur(trice)": "evaluator",
      "E\u0301valuatrice": "evaluator",
    };
    for (const [heading, name] of Object.entries(english)) expect(inEnglish(heading)).toBe(name);
  });

  it("leave questions of a survey, and other names, as they are", () => {
    for (const heading of [
      "Ist die Antwort richtig?",
      "Stil",
      "Wie gut passt die Antwort zu der Frage",
      "Note",
      "ChatGPT",
    ])
      expect(inEnglish(heading)).toBe(heading);
  });

  it("hold texts and labels, which keep their names", async () => {
    const rows = csv(
      ["Anweisung", "Modell", "Antwort", "Bewerterin", "Kriterium", "Bewertung", "Kommentar"],
      ["P", "Aspen", "R", "Anna", "Stil", "4", "gut"],
      ["P", "Birch", "S", "Anna", "Stil", "2", ""],
    );
    expect(withoutIds(await said(rows, "a.csv"))).toEqual([
      "labels",
      "i: P > Aspen/0: R",
      "i Stil < Anna: 4",
      "i: P > Birch/0: S",
      "i Stil < Anna: 2",
    ]);
    expect(withoutIds(await said(csv(["Frage", "Antwort A", "Antwort B"], ["P", "R", "S"]), "a.csv"))).toEqual([
      "pairs",
      "i: P > Response 1/0: R",
      "i: P > Response 2/0: S",
    ]);
    const systems = csv(["Consigne", "Réponse Aspen", "Réponse Birch", "Catégorie"], ["P", "R", "S", "C"]);
    expect(withoutIds(await said(systems, "a.csv"))).toEqual(["table", "i: P > Aspen/0: R", "i: P > Birch/0: S"]);
    expect(await notUsed(systems, "a.csv")).toEqual([]);
  });

  it("a note in numbers is a grade, in words a comment; an age is no rating", async () => {
    const names = ["Consigne", "Réponse", "Évaluatrice", "Note", "Remarques", "Âge"];
    const graded = csv(names, ["P", "R", "Anne", "4", "bien", "33"], ["Q", "S", "Anne", "2", "", "33"]);
    expect(withoutIds(await said(graded, "a.csv"))).toEqual([
      "labels",
      "i: P > Réponse/0: R",
      "i Note < Anne: 4",
      "i: Q > Réponse/0: S",
      "i Note < Anne: 2",
    ]);
    expect(await notUsed(graded, "a.csv")).toEqual(["Âge"]);
    const noted = csv(["item", "rater", "score", "Note"], ["1", "ann", "4", "fine"], ["2", "ann", "2", ""]);
    expect(await notUsed(noted, "a.csv")).toEqual([]);
  });
});
