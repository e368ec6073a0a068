import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNIVERSAL_ITEM } from "./asked-question";
import { checkChecklist, countDoubts, type QuestionRange, wordSimilarity } from "./checklist-checks";
import { QUESTION_FLAG_MEANINGS, QUESTION_FLAGS, questionFlags } from "./question-flags";

describe("one question", () => {
  test.each([
    "Is the poem exactly four lines long?",
    "Does the response mention three lighthouses?",
    "Does each sentence use the second person?",
    "Are all the listed birds native to Iceland?",
    "Does the response avoid technical terms?",
    "Is the response free of spelling mistakes?",
    "Is the response no longer than 100 words?",
    "Does the response have no more than five items?",
    'Does the response contain the phrase "salt and pepper, not sugar"?',
    "Is the number of words between 50 and 80?",
    "Is the response within the range of 50 and 60 words?",
    "Are the three parts (title, body and closing) in this order?",
    "Is the grid solved (with no blank cell)?",
    "According to the rule and the example, is the next number right?",
    "Does it use each of the numbers 1, 2, 3 and 4?",
    "Does the response say whether the tweet is offensive or not?",
    "Is it a Last Will and Testament?",
    "Är svaret på svenska?",
    "Cevap Türkçe mi?",
    "In the second paragraph, does the response name a date?",
    "If a recipe is given, does it list the quantities?",
    "Has the author been named?",
    "Can the code be run with Python 3?",
    "Does the response explain the errors in the code?",
    "Ist das Gedicht vier Zeilen lang?",
    "这首诗有四行吗？",
    "هل يحتوي النص على ثلاث نصائح؟",
    "Έχει τρεις συμβουλές;",
    "Y a-t-il trois conseils ?",
    "¿Menciona la respuesta a Kioto?",
    "Steht der Titel in Fett?",
    "Is the incorrect sentence identified?",
    "Is invalid input refused?",
    "Was the poem rhymed?",
    "Enthält der Text nicht mehr als 100 Wörter?",
    "Wird erklärt, wie man anfängt?",
    "¿Explica la respuesta cómo empezar?",
    "Le texte explique-t-il pourquoi ?",
    "这首诗是否说明了如何写诗？",
    "诗有没有四行？",
    "回答不超过一百字吗？",
    "回答は少なくとも三つの例を含んでいますか？",
    "Содержит ли ответ не более трёх примеров?",
    "هل لا يزيد النص عن مئة كلمة؟",
    "Hat der Text zwischen 50 und 60 Wörter?",
    "Le texte compte-t-il entre 50 et 60 mots ?",
    "В ответе от 50 до 60 слов?",
    "Bevat de tekst een titel of kop?",
    "Heeft het antwoord tussen 50 en 60 woorden?",
    "Är det en dikt?",
    "Est-ce écrit en français ?",
    "¿Está escrito en cursiva?",
    "Är svaret skrivet i jag-form?",
    "Contiene i nomi?",
    "Czy tekst ma między 50 a 60 słów?",
    "Je to ve verších?",
    "Metin 50 ve 60 kelime arasında mı?",
    "האם הכותרת ורודה?",
    "האם יש קישור לוויקיפדיה?",
    "האם הטקסט בין 50 ל-60 מילים?",
    "هل الوصف واضح؟",
    "هل كتب والده الرسالة؟",
    "هل عدد الكلمات بين 50 و60؟",
    "質問と関係がありますか？",
    "「はい」と書かれていますか？",
    "Erklärt der Text, wie man Fehler vermeidet?",
    "Nennt die Antwort drei häufige Fehler?",
    "Enthält der Text eine Liste häufiger Fehler?",
    "Ist der Text leicht zu lesen?",
    "La réponse explique-t-elle pourquoi le texte est trop long ?",
    "¿Corrige la respuesta los errores?",
    "Исправлены ли ошибки?",
    "是否指出了错误？",
    "間違いを訂正していますか？",
    "오류를 설명합니까?",
  ])("nothing is doubtful about: %s", (question) => expect(questionFlags(question)).toEqual([]));

  test.each([
    ["The response names a bird", ["no-question-mark", "not-yes-no"]],
    ["Does the response name a bird.", ["no-question-mark"]],
    ["How long is the response?", ["not-yes-no"]],
    ["What is the tone of the text?", ["not-yes-no"]],
    ["Which bird is named?", ["not-yes-no"]],
    ["To what extent is the response polite?", ["not-yes-no"]],
    ["Rate the tone of the text?", ["not-yes-no"]],
    ["Does the response not mention a bird?", ["negated"]],
    ["Doesn't the response mention a bird?", ["negated"]],
    ["Is the response written without jargon?", ["negated"]],
    ["Does the response fail to name a bird?", ["negated"]],
    ["Does the response lack a title?", ["negated"]],
    ["Does the response contain any errors?", ["yes-may-be-bad"]],
    ["Does the response include irrelevant details?", ["yes-may-be-bad"]],
    ["Does the response violate the word limit?", ["yes-may-be-bad"]],
    ["Is the response too long?", ["yes-may-be-bad"]],
    ["Is any statement misleading?", ["yes-may-be-bad"]],
    ["Is the response polite and concise?", ["compound"]],
    ["Does it rhyme, and is it short?", ["compound"]],
    ["Is the response short (and polite)?", ["compound"]],
    ["In the second part, is the tone warm and formal?", ["compound"]],
    ["Is the list in verse (not in prose)?", ["negated"]],
    ["Is it short? Does it rhyme?", ["compound"]],
    ["Is the response unhelpful?", ["yes-may-be-bad"]],
    ["Wie lang ist der Text?", ["not-yes-no"]],
    ["Was ist das Thema?", ["not-yes-no"]],
    ["Quel est le ton de la réponse ?", ["not-yes-no"]],
    ["¿Cuántas palabras tiene la respuesta?", ["not-yes-no"]],
    ["Quanti esempi contiene?", ["not-yes-no"]],
    ["Сколько слов в ответе?", ["not-yes-no"]],
    ["这首诗有几行？", ["not-yes-no"]],
    ["例はいくつありますか？", ["not-yes-no"]],
    ["كم كلمة في النص؟", ["not-yes-no"]],
    ["Enthält die Antwort keine Fehler?", ["negated"]],
    ["La réponse n'est-elle pas trop longue ?", ["negated"]],
    ["La risposta non contiene errori?", ["negated"]],
    ["¿Está escrita sin tecnicismos?", ["negated"]],
    ["Ответ не содержит ошибок?", ["negated"]],
    ["回答是否没有错误？", ["negated"]],
    ["間違いはありませんか？", ["negated"]],
    ["오류가 없습니까?", ["negated"]],
    ["Ist der Text kurz und höflich?", ["compound"]],
    ["¿La respuesta es corta y educada?", ["compound"]],
    ["Ответ краткий и вежливый?", ["compound"]],
    ["Är det kort och tydligt?", ["compound"]],
    ["Er svaret kort og klart?", ["compound"]],
    ["Is het antwoord kort en beleefd?", ["compound"]],
    ["Czy odpowiedź jest krótka i uprzejma?", ["compound"]],
    ["Cevap kısa ve nazik mi?", ["compound"]],
    ["האם התשובה קצרה ומנומסת?", ["compound"]],
    ["هل الإجابة قصيرة ومهذبة؟", ["compound"]],
    ["هل يذكر النص العنوان والمؤلف؟", ["compound"]],
    ["آیا پاسخ کوتاه و مودبانه است؟", ["compound"]],
    ["題名と著者の両方が書かれていますか？", ["compound"]],
    ["三行で書かれており、題名がありますか？", ["compound"]],
    ["Enthält die Antwort Fehler?", ["yes-may-be-bad"]],
    ["Weist der Text sachliche Fehler auf?", ["yes-may-be-bad"]],
    ["Ist die Antwort zu lang?", ["yes-may-be-bad"]],
    ["La réponse contient-elle des erreurs ?", ["yes-may-be-bad"]],
    ["La réponse est-elle trop longue ?", ["yes-may-be-bad"]],
    ["¿Contiene la respuesta errores?", ["yes-may-be-bad"]],
    ["¿Es la respuesta demasiado larga?", ["yes-may-be-bad"]],
    ["La risposta è troppo lunga?", ["yes-may-be-bad"]],
    ["Bevat het antwoord fouten?", ["yes-may-be-bad"]],
    ["Czy odpowiedź zawiera błędy?", ["yes-may-be-bad"]],
    ["Czy odpowiedź jest zbyt długa?", ["yes-may-be-bad"]],
    ["Содержит ли ответ ошибки?", ["yes-may-be-bad"]],
    ["Ответ слишком длинный?", ["yes-may-be-bad"]],
    ["Cevapta hata var mı?", ["yes-may-be-bad"]],
    ["هل يحتوي النص على أخطاء؟", ["yes-may-be-bad"]],
    ["האם יש בטקסט שגיאות?", ["yes-may-be-bad"]],
    ["回答有错误吗？", ["yes-may-be-bad"]],
    ["回答是否过于冗长？", ["yes-may-be-bad"]],
    ["回答に間違いがありますか？", ["yes-may-be-bad"]],
    ["回答は長すぎますか？", ["yes-may-be-bad"]],
    ["답변에 오류가 있습니까?", ["yes-may-be-bad"]],
    ["Hur många exempel finns det?", ["not-yes-no"]],
    ["Hvor mange eksempler er der?", ["not-yes-no"]],
    ["Kaç örnek var?", ["not-yes-no"]],
    ["Does it name a bird as well as a tree?", ["compound"]],
  ])("%s → %j", (question, flags) => expect(questionFlags(question)).toEqual(flags));

  test("every flag has a meaning, and nothing throws", () => {
    for (const flag of QUESTION_FLAGS) expect(QUESTION_FLAG_MEANINGS[flag]).not.toBe("");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(Array.isArray(questionFlags(text))).toBe(true);
      }),
    );
  });
});

describe("a checklist", () => {
  test("questions in writing without spaces are told apart by their characters", () => {
    const { questions } = checkChecklist(["这首诗是否用中文写成？", "诗是否有四行？", "这首诗是否是用中文写成的？"]);
    expect(questions.map(({ flags }) => flags)).toEqual([[], [], ["near-duplicate"]]);
  });

  test("names what a question repeats", () => {
    const { questions, count } = checkChecklist([
      "Does the response name three birds?",
      "Is the response short?",
      "does the response name three birds",
      "Are three birds named in the response?",
    ]);
    expect(questions.map(({ repeats }) => repeats)).toEqual([null, null, 0, 0]);
    expect(questions[2]?.flags).toContain("duplicate");
    expect(questions[3]?.flags).toEqual(["near-duplicate"]);
    expect(count).toBe("in-range");
  });

  test("questions of one pattern about different things are different", () => {
    const { questions } = checkChecklist([
      'Does the response mention "snow"?',
      'Does the response mention "rain"?',
      "Is the response written in French?",
      "Is the response written in verse?",
    ]);
    expect(questions.every(({ flags }) => flags.length === 0)).toBe(true);
  });

  test.each([
    ["Does the code print 3 when the input is 5?", "Does the code print 3 when the input is 4?"],
    ["Is the first answer judged in one sentence?", "Is the second answer judged in one sentence?"],
    [
      "Does the summary list the positive points of the reviews?",
      "Does the summary list the negative points of the reviews?",
    ],
    ['Is "the verdict" taken exactly from the article?', 'Is "the sentence" taken exactly from the article?'],
  ])("what excludes the other is no near duplicate: %s", (one, other) => {
    expect(checkChecklist([one, other]).questions.map(({ flags }) => flags)).toEqual([[], []]);
  });

  test("a number or a quotation that the other question leaves out tells nothing", () => {
    const { questions } = checkChecklist([
      "Does the response name its sources?",
      "Does the response name its two sources?",
    ]);
    expect(questions[1]?.flags).toEqual(["near-duplicate"]);
  });

  test("the count is checked against the wanted range", () => {
    const many = Array.from({ length: 9 }, (_, index) => `Is item ${index} there?`);
    expect(checkChecklist(many).count).toBe("too-many");
    expect(checkChecklist(many, { fewest: 1, most: 9 }).count).toBe("in-range");
    expect(checkChecklist(many.slice(0, 1)).count).toBe("too-few");
    expect(checkChecklist([])).toEqual({ questions: [], count: "too-few" });
  });

  test("similarity is symmetric, 1 for the same words, 0 for none shared", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e"));
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(wordSimilarity(one, other)).toBe(wordSimilarity(other, one));
        expect(wordSimilarity(one, [...one].reverse())).toBe(one.length > 0 ? 1 : 0);
      }),
    );
    expect(wordSimilarity(["a"], ["b"])).toBe(0);
  });
});

test("doubts are counted: questions with a flag, their number, and that there are none; the universal item is ours", () => {
  const good = ["Is it short?", "Does it name a bird?"];
  const doubts = (questions: string[], range?: QuestionRange) =>
    countDoubts(
      questions.map((question) => ({ question })),
      range,
    );
  expect(doubts(good)).toBe(0);
  expect(doubts([])).toBe(1);
  expect(doubts(["Is it short?"])).toBe(1);
  expect(doubts(["Is it short?"], { fewest: 1, most: 3 })).toBe(0);
  expect(doubts([...good, "How long is it?"])).toBe(1);
  expect(doubts([...good, UNIVERSAL_ITEM.question], { fewest: 1, most: 2 })).toBe(0);
  expect(doubts([...good, "Is it short?", "Is it not sad?"], { fewest: 1, most: 3 })).toBe(3);
  const flaw = { question: "Does it contain errors?", scoring: { points: -2 } };
  expect(countDoubts([{ question: "Is it short?" }, flaw])).toBe(0);
  expect(countDoubts([{ question: "Is it short?" }, { ...flaw, scoring: { points: 2 } }])).toBe(1);
});
