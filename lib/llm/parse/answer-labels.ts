/** How models begin their answer where they speak another language than the prompt: that of the instruction. */
export const FOREIGN_ANSWER_LABELS = [
  ...["réponse", "respuesta", "resposta", "risposta", "antwort", "antwoord", "svar", "odpowiedź", "ответ", "απάντηση"],
  ...["答案", "回答", "答え", "답변", "답", "답안", "الإجابة", "جواب", "תשובה", "उत्तर"],
] as const;
