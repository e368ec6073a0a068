/** What a letter of the page's font takes of its size, on average. */
const LETTER = 0.56;

const CHART_TEXT = 12;

/** About how wide a text is drawn. */
export function textWidth(text: string, size = CHART_TEXT): number {
  return text.length * size * LETTER;
}

/** The text, truncated to the width; put the full text in a title as well. */
export function fitText(text: string, width: number, size = CHART_TEXT): string {
  const most = Math.max(1, Math.floor(width / (size * LETTER)));
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}

/** The text in at most `lines` lines, broken between words where that is possible, and at hyphens within a word that is too wide. */
export function fitLines(text: string, width: number, lines: number, size = CHART_TEXT): string[] {
  const most = Math.max(1, Math.floor(width / (size * LETTER)));
  const found: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((each) => hyphenated(each, most))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length <= most || line === "") line = longer;
    else {
      found.push(line);
      line = word;
    }
  }
  found.push(line);
  const kept = found.slice(0, lines);
  if (found.length > lines) kept[lines - 1] = found.slice(lines - 1).join(" ");
  return kept.map((each) => fitText(each, width, size));
}

/** As long pieces as fit, each but the last with its hyphen. */
function hyphenated(word: string, most: number): string[] {
  const pieces: string[] = [];
  for (const piece of word.split(/(?<=[^-]-)(?=[^-])/)) {
    const longer = `${pieces.at(-1) ?? ""}${piece}`;
    if (pieces.length > 0 && longer.length <= most) pieces[pieces.length - 1] = longer;
    else pieces.push(piece);
  }
  return pieces;
}

/** The whole text in as many lines as it takes, broken between words, and within a word only where it alone is too wide. */
export function wrapText(text: string, width: number, size = CHART_TEXT): string[] {
  const most = Math.max(1, Math.floor(width / (size * LETTER)));
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => piecesOf(each, most))) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.length > 0 ? lines : [""];
}

function piecesOf(word: string, most: number): string[] {
  const letters = [...word];
  if (letters.length <= most) return [word];
  // Names of models have hyphens where a reader would break them.
  const hyphen = letters.slice(0, most).lastIndexOf("-") + 1;
  const cut = hyphen >= most / 2 ? hyphen : most;
  return [letters.slice(0, cut).join(""), ...piecesOf(letters.slice(cut).join(""), most)];
}
