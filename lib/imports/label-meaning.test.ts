import { describe, expect, it } from "vitest";
import { type LabelKind, meaningsOf, parseMeaning, writeMeaning, writtenMeanings } from "./label-meaning";
import { parseValues } from "./parse-values";

function read(kind: LabelKind, values: string[], given: Record<string, string> = {}, hasOrders = false) {
  return [...meaningsOf(kind, values, { given, hasOrders }).values()].map(
    (meaning) => meaning && writeMeaning(kind, meaning),
  );
}

describe("meaningsOf", () => {
  it("takes numbers as the preference scale only where 4 or 5 occurs", () => {
    expect(read("preference", ["1", "3", "5"])).toEqual(["1", "tie", "5"]);
    expect(read("preference", ["1", "2"])).toEqual([null, null]);
    expect(read("preference", ["0", "1", "5"])).toEqual([null, null, null]);
    expect(read("preference", ["1", "2"], parseValues("1-5"))).toEqual(["1", "A"]);
  });

  it("takes steps in words, of which the slight ones are the same as the plain", () => {
    const words = [
      "Response A is much better",
      "Response A is slightly better",
      "B slightly preferred",
      "Model 2 is far better",
    ];
    expect(read("preference", words)).toEqual(["1", "A", "B", "5"]);
    expect(read("choice", words.slice(0, 2))).toEqual(["A", "A"]);
    expect(read("score", words.slice(0, 1))).toEqual([null]);
    expect(read("preference", ["The answer is better"])).toEqual([null]);
  });

  it("takes who won for the better one, and a number alone for nothing", () => {
    const said = ["a_winner", "winner_model_b", "Assistant 1 wins", "winner_tie", "B wins", "1", "2", "won"];
    expect(read("preference", said)).toEqual(["A", "B", "A", "tie", "B", null, null, null]);
  });

  it("knows the plainest German and French words", () => {
    expect(read("answer", ["Ja", "nein", "Oui", "non", "wahr", "faux", "unbekannt", "weiß nicht"])).toEqual([
      ...["YES", "NO", "YES", "NO", "YES", "NO", "UNKNOWN"],
      null,
    ]);
    expect(read("preference", ["Antwort A", "réponse B", "Modell 1", "unentschieden", "égalité", "links"])).toEqual([
      ...["A", "B", "A", "tie", "tie", "A"],
    ]);
    expect(read("preference", ["rechts"], {}, true)).toEqual([null]);
  });

  it("takes what it is told before what it guesses, also for numbers with a decimal point", () => {
    const values = parseValues("0=tie,1=A,2=B,garbage=skip");
    expect(read("preference", ["0", "1", "2", "Tie", "garbage", "2.0"], values)).toEqual([
      "tie",
      "A",
      "B",
      "tie",
      "skip",
      "B",
    ]);
  });

  it("takes scores from 1 to 5 however they are written, level names, missing values, and nothing else", () => {
    expect(read("score", ["1", "5.0", "1e0", "Great", "NaN", "None", ""])).toEqual([
      "1",
      "5",
      "1",
      "4",
      "skip",
      "skip",
      "skip",
    ]);
    expect(read("score", ["6", "0", "4.5", "A", "yes", "-"])).toEqual([null, null, null, null, null, null]);
  });

  it("reads what a person said before it looks for a scale in the other numbers", () => {
    expect(read("preference", ["0", "1", "5"], { 0: "skip" })).toEqual(["skip", "1", "5"]);
  });

  it("takes the side of the screen for A and B only where the file does not say what was shown where", () => {
    const sides = ["left", "Right", "first", "second"];
    expect(read("preference", sides)).toEqual(["A", "B", "A", "B"]);
    expect(read("preference", sides, {}, true)).toEqual([null, null, null, null]);
    expect(read("preference", ["response_a", "win"], {}, true)).toEqual(["A", "A"]);
  });

  it("asks what none is of two responses, and what stands for no answer", () => {
    expect(read("preference", ["none", "NA", "neither"])).toEqual([null, "skip", "tie"]);
    expect(read("answer", ["NA", "NaN", "none"])).toEqual(["UNKNOWN", "skip", null]);
  });

  it("takes the usual words for answers", () => {
    expect(read("answer", ["YES", "n", "True", "0", "unknown", "maybe"])).toEqual([
      "YES",
      "NO",
      "YES",
      "NO",
      "UNKNOWN",
      null,
    ]);
  });

  it("takes a choice for A or B, and no number or tie for either", () => {
    expect(read("choice", ["A", "response_b", "B is better", "NA"])).toEqual(["A", "B", "B", "skip"]);
    expect(read("choice", ["1", "2", "tie", "3"], { 3: "B" })).toEqual([null, null, null, "B"]);
    expect(writtenMeanings("choice")).toEqual(["A", "B", "skip"]);
    expect(writtenMeanings("preference")).toEqual(["1", "A", "tie", "B", "5", "skip"]);
  });

  it("leaves a meaning of another kind to the labels it is meant for", () => {
    const given = { 1: "YES", 2: "NO" };
    expect(read("answer", ["1", "2"], given)).toEqual(["YES", "NO"]);
    expect(read("score", ["1", "2"], given)).toEqual(["1", "2"]);
  });

  it("does not find words among the properties every object has", () => {
    expect(read("answer", ["constructor", "__proto__"])).toEqual([null, null]);
  });
});

describe("parseMeaning", () => {
  it("refuses a meaning of another kind", () => {
    expect(parseMeaning("score", "A")).toBeNull();
    expect(parseMeaning("answer", "1")).toBeNull();
    expect(parseMeaning("preference", "YES")).toBeNull();
  });
});

describe("parseValues", () => {
  it("keeps an equals sign in the value", () => {
    expect(parseValues("a=b=A, c=tie")).toEqual({ "a=b": "A", c: "tie" });
    expect(() => parseValues("0,1")).toThrow("0=tie");
  });
});
