/** Places in a text, in JavaScript's UTF-16. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text cut into what one steps through by keys; each list in its order. */
export interface Steps {
  readonly words: readonly Span[];
  readonly sentences: readonly Span[];
  /** the sentences that begin a paragraph */
  readonly paragraphs: readonly Span[];
}

export type Step =
  | { to: "sentence" | "paragraph" | "word"; by: 1 | -1 }
  /** keeps the start and moves the end */
  | { extend: "sentence" | "word"; by: 1 | -1 }
  | { to: "first" | "last" }
  /** the sentence of this number, from 1 on */
  | { to: "number"; number: number };

/** @param paragraphs what is shown as a block of its own, each line of code included; cut at sentences and words */
export function stepsOf(text: string, paragraphs: readonly Span[]): Steps {
  const sentences: Span[] = [];
  const words: Span[] = [];
  const firsts: Span[] = [];
  for (const { start, end } of paragraphs) {
    const inside = segments(text.slice(start, end), "sentence").map((span) => moved(span, start));
    const [first] = inside;
    if (first) firsts.push(first);
    sentences.push(...inside);
    words.push(...segments(text.slice(start, end), "word").map((span) => moved(span, start)));
  }
  return { words, sentences, paragraphs: firsts };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

const segmenters = new Map<string, Intl.Segmenter>();

/** Without the space around them. What has no letter or digit is a word all the same, so that every sign can be reached. */
function segments(text: string, granularity: "sentence" | "word"): Span[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, segmenter);
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return start < end ? [{ start, end }] : [];
  });
}

/** The sentence at a place, or the one behind it; null in a text without any. */
export function sentenceAt({ sentences }: Steps, place: number): Span | null {
  return sentences.find(({ end }) => end > place) ?? sentences.at(-1) ?? null;
}

/**
 * What is typed of a sentence's number after one more digit: as long as there is such a sentence, else the digit alone.
 * @param count of sentences
 */
export function typedNumber(typed: string, digit: string, count: number): string {
  const exists = (number: string) => Number(number) >= 1 && Number(number) <= count;
  return [typed + digit, digit].find(exists) ?? typed;
}

/** What is selected after a step; the same where there is nothing further. */
export function step(steps: Steps, selected: Span, by: Step): Span {
  if ("extend" in by) return extended(by.extend === "word" ? steps.words : steps.sentences, selected, by.by);
  switch (by.to) {
    case "first":
      return steps.sentences[0] ?? selected;
    case "last":
      return steps.sentences.at(-1) ?? selected;
    case "number":
      return steps.sentences[by.number - 1] ?? selected;
    case "word":
      return word(steps.words, selected, by.by);
    case "sentence":
      return beside(steps.sentences, selected, by.by);
    case "paragraph":
      return beside(steps.paragraphs, selected, by.by);
  }
}

/** From several words to the last or the first of them, as a cursor goes to the end or the start of what is selected. */
function word(words: readonly Span[], selected: Span, by: 1 | -1): Span {
  const inside = words.filter(({ start, end }) => start >= selected.start && end <= selected.end);
  if (inside.length > 1) return inside.at(by === 1 ? -1 : 0) ?? selected;
  return beside(words, selected, by);
}

function beside(spans: readonly Span[], { start }: Span, by: 1 | -1): Span {
  const here = spans.findLastIndex((span) => span.start <= start);
  const isInside = here >= 0 && by === -1 && (spans[here]?.start ?? start) < start;
  const next = isInside ? here : here + by;
  return spans[Math.min(Math.max(next, 0), spans.length - 1)] ?? { start, end: start };
}

function extended(spans: readonly Span[], selected: Span, by: 1 | -1): Span {
  const ends = spans.map(({ end }) => end).filter((end) => end > selected.start);
  const end = by === 1 ? ends.find((each) => each > selected.end) : ends.findLast((each) => each < selected.end);
  return end === undefined ? selected : { start: selected.start, end };
}
