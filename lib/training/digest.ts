import { counted } from "@/lib/format/format-number";

/** What a person has not yet received of the threads of one round. */
export interface DigestRound {
  readonly study: string;
  readonly round: string;
  /** where its discussion is, from the server's address on */
  readonly path: string;
  readonly threads: readonly DigestThread[];
}

export interface DigestThread {
  /** what the instruction begins with */
  readonly excerpt: string;
  /** of a pair, what the thread calls A and B */
  readonly sides: { readonly a: string; readonly b: string } | null;
  readonly messages: readonly DigestMessage[];
}

export interface DigestMessage {
  readonly author: string;
  readonly text: string;
  readonly mentionsReader: boolean;
}

/** Messages of one digest; the others are counted. */
export const MAX_DIGEST_MESSAGES = 40;
const MAX_MESSAGE = 600;

/** Whether a message addresses somebody by the name they have in a discussion. */
export function mentions(text: string, name: string): boolean {
  return text.split(`@${name}`).some((rest, index) => index > 0 && !/^[\p{L}\p{N}]/u.test(rest));
}

/** The email about what is new in discussions, as plain text. */
export function digestMail(rounds: readonly DigestRound[], address: string): { subject: string; text: string } {
  const all = rounds.flatMap(({ threads }) => threads.flatMap(({ messages }) => messages));
  const addressed = all.filter(({ mentionsReader }) => mentionsReader).length;
  const mentioned = addressed === 0 ? "" : `, ${addressed} ${addressed === 1 ? "mentions" : "mention"} you`;
  let room = MAX_DIGEST_MESSAGES;
  const parts = rounds.map(({ study, round, path, threads }) => {
    const shown = threads.flatMap(({ excerpt, sides, messages }) => {
      const taken = messages.slice(0, room);
      room -= taken.length;
      return taken.length === 0
        ? []
        : [[`“${oneLine(excerpt)}”`, ...sidesText(sides), ...taken.map(messageText)].join("\n\n")];
    });
    return [`${oneLine(study)}: ${oneLine(round)}`, ...shown, `Read and reply: ${address}${path}`].join("\n\n");
  });
  const left = all.length - MAX_DIGEST_MESSAGES;
  return {
    subject: `Tickbox: ${counted(all.length, "new message")}${mentioned}`,
    text: [
      ...parts,
      ...(left > 0 ? [`${counted(left, "more message")} not shown here.`] : []),
      `You get this email because you take part in these discussions. Turn it off in your account: ${address}/account`,
    ].join(`\n\n${"-".repeat(40)}\n\n`),
  };
}

function sidesText(sides: DigestThread["sides"]): string[] {
  return sides ? [`In this thread A is “${oneLine(sides.a)}” and B is “${oneLine(sides.b)}”.`] : [];
}

function messageText({ author, text, mentionsReader }: DigestMessage): string {
  const short = text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
  const lines = short.split(/\r\n|\r|\n/).map((line) => `  ${line}`);
  return [`${author}${mentionsReader ? " (mentions you)" : ""}:`, ...lines].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
