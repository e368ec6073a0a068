/**
 * Wording that asks for a fault, in other languages than English. Only what can hardly mean anything else: a fault that is
 * missed costs a look, one that is none makes people stop looking. So the fault has to be what the question ends in.
 */

const starts = (verbs: string, between: string, faults: string) =>
  new RegExp(`^[¿\\s]*(?:${verbs})(?!\\p{L})${between}(?:${faults})\\s*[?？؟]*$`, "iu");

/** One to three words: who or what is asked about. */
const SUBJECT = "(?:\\s+[\\p{L}’'-]+){1,3}?\\s+";

const CONTAINS: readonly RegExp[] = [
  starts(
    "enthält|enthalten|hat|haben|macht|weist",
    "(?:\\s+\\p{L}+){1,2}\\s+(?:(?:einen|\\p{Ll}+en?)\\s+){0,2}",
    "(?:\\p{L}*fehler|widersprüche?|ungenauigkeiten|beleidigungen)(?:\\s+auf)?",
  ),
  starts(
    "la|le|les|est-ce que la|est-ce que le",
    "\\s+\\p{L}+\\s+(?:contient|contiennent|comporte|contient-(?:il|elle)|comporte-t-(?:il|elle))\\s+(?:des?\\s+|d’|d')",
    "(?:erreurs?|fautes?|contradictions?|inexactitudes)(?:\\s+(?:d[’']\\p{L}+|de\\s\\p{L}+|factuelles?))?",
  ),
  starts(
    "contiene|tiene|hay|presenta|incluye|contém|tem|há|apresenta|ci sono",
    `(?:${SUBJECT}|\\s+)(?:(?:alg[uú]n\\p{L}*|degli|dei|delle|un[ao]?)\\s+)?`,
    "(?:error(?:es)?|erros?|errori|faltas?|contradicciones|contradições|contraddizioni)(?:\\s+(?:de\\s\\p{L}+|ortogr[aá]fic[oa]s|grammaticali|gramatica(?:les|is)|f[aá]ctic[oa]s))?",
  ),
  starts(
    "bevat|heeft|maakt",
    `${SUBJECT}(?:(?:een|\\p{Ll}+e)\\s+)?`,
    "(?:\\p{L}*fout(?:en)?|tegenstrijdigheden|onjuistheden)",
  ),
  starts("czy", `${SUBJECT}(?:zawiera|ma|są)\\s+(?:\\p{L}+(?:e|y)\\s+)?`, "(?:błędy|błąd|sprzeczności|nieścisłości)"),
  starts(
    "содержит ли|есть ли|содержатся ли",
    "(?:\\s+\\p{L}+){1,3}?\\s+",
    "(?:ошибки|ошибка|опечатки|противоречия|неточности)",
  ),
  /(?:hata|yanlış|çelişki)\S*(?:\s+(?:var\s+mı|içeriyor\s+mu))\s*\?*$/iu,
  starts(
    "هل",
    "\\s+(?:يحتوي|تحتوي|يتضمن|تتضمن|يوجد|توجد)(?:\\s+\\p{L}+){1,3}?\\s+",
    "(?:أخطاء|خطأ|تناقضات|تناقض)(?:\\s+(?:إملائية|نحوية|لغوية))?",
  ),
  starts(
    "האם",
    "(?:\\s+\\p{L}+){0,2}?\\s+(?:מכיל|מכילה|יש|כולל|כוללת)(?:\\s+\\p{L}+)?\\s+",
    "(?:שגיאות|טעויות|סתירות)",
  ),
  /(?:含有|存在|包含|出现|有)(?:任何|明显的?|事实)?(?:错误|錯誤|错别字|語病|语病|矛盾)(?:吗|嗎)?[？?]*$/u,
  /(?:間違い|誤り|誤字|誤字脱字|矛盾)(?:が|は)(?:あります|含まれています|含まれます|見られます)か[。？?]*$/u,
  /(?:오류|실수|오타|모순)(?:가|이)\s?(?:있습니까|있나요|포함되어 있습니까|포함되어 있나요)[?？]*$/u,
];

const TOO_MUCH: readonly RegExp[] = [
  /^(?:ist|sind|war|waren)(?!\p{L}).*\szu\s(?:lang|kurz|vage|allgemein|komplex|kompliziert|ausführlich|knapp|technisch|förmlich)\s*\?*$/iu,
  /^(?:is|zijn|was|waren)(?!\p{L}).*\ste\s(?:lang|kort|vaag|algemeen|ingewikkeld|uitgebreid|technisch|formeel)\s*\?*$/iu,
  /^[^,]*(?<!\p{L})(?:trop|demasiado|demasiada|troppo|excessivamente|zbyt|слишком)\s\p{L}+\s*\?*$/iu,
  /(?<!\p{L})(?:fazla)\s\p{L}+\s+m[ıiuü]\s*\?*$/iu,
  /(?:太|过于|過於)\p{Script=Han}{1,3}(?:了)?(?:吗|嗎)[？?]*$|是否(?:太|过于|過於)\p{Script=Han}{1,3}[？?]*$/u,
  /すぎ(?:ますか|ていますか|るでしょうか)[。？?]*$/u,
  /너무\s\S+(?:니까|나요|가요)[?？]*$/u,
];

/** Verbs that make of a fault something good: it is named, put right or avoided. */
const PUT_RIGHT =
  /(?:vermeid|korrigier|behob|erklär|nenn|beschreib|évit|corrig|expliqu|mention|décri|evita|explica|menciona|señala|spiega|indica|vermijd|verbeter|uitleg|noemt|unika|poprawi|wyjaśni|wymieni|избега|исправ|объясн|указыва|düzelt|açıkla|belirt|kaçın|يتجنب|تتجنب|يصحح|تصحح|يشرح|تشرح|يذكر|تذكر|נמנע|מתקן|מתקנת|מסביר|避免|改正|纠正|糾正|指出|解释|说明|避け|訂正|説明|指摘|피하|고치|설명|지적)/iu;

/** Whether who answers YES finds fault, as far as the wording tells. */
export function asksForFault(asked: string): boolean {
  const text = asked.trim();
  return [...CONTAINS, ...TOO_MUCH].some((pattern) => pattern.test(text)) && !PUT_RIGHT.test(text);
}
