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

const JOINED: readonly RegExp[] = [
  words("und|sowie|ainsi que|et|así como|и|а также|as[sś]im como|en ook|oraz|och|og"),
  /^¿.*(?<!\p{L})y(?!\p{L})/iu,
  /以及|并且|並且|而且|および|及び|かつ/,
];

/** What can be told of a question's wording in other languages than English. */
export function foreignQuestion(asked: string): { open: boolean; negated: boolean; joined: boolean } {
  const plain = asked.replace(HARMLESS, " ");
  const any = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));
  return { open: any(OPEN, asked.trim()), negated: any(NEGATED, plain), joined: any(JOINED, asked) };
}
