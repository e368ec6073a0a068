/** Matches one of the alternatives as whole words, in any script. */
const words = (alternatives: string, more = "") => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})${more}`, "iu");
const opening = (alternatives: string) => new RegExp(`^[¿\\s]*(?:${alternatives})(?!\\p{L})`, "iu");

/** Questions that want more than yes or no, by how they begin or end. */
const OPEN: readonly RegExp[] = [
  opening(
    "wie|wieviele?|wer|wen|wem|wessen|wann|wo|woher|wohin|warum|weshalb|wieso|welche[rsnm]?|inwieweit|inwiefern|was (?:ist|sind|wird|hat|steht|macht|bedeutet|für)",
  ),
  opening("(?:à |de |en )?quel(?:le)?s?|combien|comment|pourquoi|qui|où|quand|que|qu['’]est-ce (?:que|qui)"),
  opening("(?:[aá] |de |en |para |con )?(?:cuál(?:es)?|cuánt[oa]s?|qué|quién(?:es)?|cómo|dónde|cuándo)|por qué"),
  opening("qual|quais|quant[oa]s?|quem|onde|como|por ?qu[eê]|qual[ei]|quant[ei]|chi|come|dove|quando|perché|che cosa"),
  opening("hoe|hoeveel|wat|waar|waarom|wanneer|welke?|ile|jaki?|jaka|jakie|kto|gdzie|kiedy|dlaczego|któr[yae]"),
  opening("hur|vilk(?:en|et|a)|varför|vem|hvor|hvorfor|hvordan|hvilk(?:en|et|e)|hvem|kaç|hangi|nasıl|neden|kim"),
  opening(
    "сколько|как|как(?:ой|ая|ое|ие|ов|ова|ово|овы)|кто|что|где|когда|почему|зачем|πόσ[οαη]ι?ς?|τι|πώς|γιατί|πού|πότε",
  ),
  opening("كم|ما|ماذا|متى|أين|كيف|لماذا|أي|כמה|מה|מי|מתי|איפה|איך|מדוע|למה|איזה|איזו"),
  /^(?!.*(?:是否|是不是|有没有|有沒有|吗|嗎)).*(?:多少|几|幾|什么|什麼|哪|怎么|怎麼|怎样|谁|誰|如何)/,
  /(?:いくつ|いくら|何\S{0,3}|なぜ|誰|だれ|いつ|どこ|どれ|どう|どのくらい)(?:です|でしょう|あります|います)?か[。？?]*$/,
  /(?:몇 ?\S{1,3}|무엇|누구|어디|언제)(?:입니까|인가요|이 있습니까|이 있나요)[?？]*$/,
];

/** What is no negation although it looks like one: "not more than", "whether or not". */
const HARMLESS = new RegExp(
  [
    "nicht (?:mehr|weniger|länger|kürzer|größer|kleiner) als|nicht nur",
    "ne\\s.{0,20}?pas (?:plus|moins) (?:de|que)|non (?:più|meno) di|não (?:mais|menos) (?:de|do)",
    "не (?:более|больше|менее|меньше|только)|niet (?:meer|minder) dan|لا (?:يزيد|تزيد|يقل|تقل|يتجاوز|تتجاوز)",
    "(\\p{L})[不没沒]\\1|不(?:仅|僅|少于|少於|多于|多於|超过|超過|同|断|斷)|少なくとも",
  ].join("|"),
  "giu",
);

const NEGATED: readonly RegExp[] = [
  words("nicht|kein|keine[rsnm]?|niemals|nie|ohne|weder"),
  /(?<!\p{L})(?:ne\s|n['’]).*?(?<!\p{L})(?:pas|jamais|aucune?|rien)(?!\p{L})/iu,
  /^¿.*(?<!\p{L})(?:nunca|ningún|ningun[oa]|sin|tampoco)(?!\p{L})/iu,
  words("non|nessun[oa]?|senza|não|nunca|nenhuma?|niet|geen|nooit|zonder|nie ma|bez", "(?!-)"),
  words("не|нет|без|никогда|нигде|לא|אין|ללא|لا|لم|لن|ليس|ليست|بدون|دون"),
  /没有|沒有|不|无(?!论)|無(?!論)|未/,
  /ていない|てない|[がはも]ない|ません|せずに|なしに|なしで|않|없/,
];

/** A range, and "and/or", are one thing. */
const ONE_THING = new RegExp(
  [
    "\\d+\\s*(?:\\p{L}+\\s*)?(?:und|et|y|e|и|en|i|a|och|og|ve|و|ו)[\\s-]*\\d+",
    "(?<!\\p{L})(?:zwischen|entre|tra|fra|между|tussen|między|mellan|mellem|mellom|בין|بين)(?!\\p{L})[^?？؟]*?(?<!\\p{L})(?:und|et|y|e|и|en|a|i|och|og|ו|و)(?:(?!\\p{L})|(?<=[וو]))",
    "(?<!\\p{L})(?:und/oder|et/ou|y/o|e/o|e/ou|и/или|en/of|i/lub|och/eller|og/eller|ve/veya|ו/או|و/أو)(?!\\p{L})",
  ].join("|"),
  "giu",
);

/** Words that Dutch alone has: its "and" is "in" in French and Spanish, "a" in Swedish. */
const DUTCH = words("het|een|wordt|worden|heeft|bevat|bevatten|zijn|antwoord|geeft");
/** Whether a question looks Dutch, whose "of" (or) looks English. */
export const looksDutch = (text: string): boolean => DUTCH.test(text) && !/\b(?:the|and|with|that|this)\b/i.test(text);

const JOINED: readonly RegExp[] = [
  words("und|sowie|ainsi que|et|así como|и|а также|as[sś]im como|en ook|oraz|och|og"),
  /^¿.*(?<!\p{L})y(?!\p{L})/iu,
  // "i" is Polish for "and" where a question begins in Polish; elsewhere it is "in", or "the".
  /^czy(?!\p{L}).*(?<!\p{L})i(?!\p{L})/iu,
  // Turkish asks with a particle at the end; Czech writes "ve" for "in".
  /(?<!\p{L})ve(?!\p{L}).*(?<!\p{L})m[ıiuü]\p{L}*\s*\?*$/iu,
  // In Hebrew and Arabic "and" is written with the word that follows, and some words begin so by themselves.
  /^האם.*(?<!\p{L})ו(?!רוד|רד|יד|יק|יט|יר|וירו|ול|יל|וט|תק|תיק|ועד|עד|ודאי|דאי|כו|לד|ריד)\p{L}{2,}/u,
  /^هل.*(?<!\p{L})و(?:ال(?!د|ي(?!\p{L}))\p{L}{2,}|هل(?!\p{L})|[يت](?!كي|ندوز|ب(?!\p{L})|ل(?!\p{L})|ر|يرة|د(?!\p{L}))\p{L}{3,}|م(?!ض)\p{L}{3,})/u,
  /(?<=\p{L})\s+و\s+(?=\p{L})/u,
  /以及|并且|並且|而且|および|及び|かつ|且つ|の両方|[てで]おり、|(?:ます|です|る|い|だ)し、|また、/,
];

/** What the wording of a question reveals in languages other than English. */
export function foreignQuestion(asked: string): { open: boolean; negated: boolean; joined: boolean; fault: boolean } {
  const plain = asked.replace(HARMLESS, " ");
  const any = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));
  const apart = asked.trim().replace(ONE_THING, " ");
  const joined = any(JOINED, apart) || (looksDutch(apart) && / en (?=\p{L})/iu.test(apart));
  return { open: any(OPEN, asked.trim()), negated: any(NEGATED, plain), joined, fault: asksForFault(plain) };
}

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
function asksForFault(asked: string): boolean {
  const text = asked.trim();
  return [...CONTAINS, ...TOO_MUCH].some((pattern) => pattern.test(text)) && !PUT_RIGHT.test(text);
}
