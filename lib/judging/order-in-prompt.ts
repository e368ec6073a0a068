import type { ShownOrder } from "@/lib/labelling/shown-order";

/**
 * In which order a prompt shows the responses of a pair, which its answer then calls A and B. Null where it does not
 * have each of them exactly once, so that no wrong order is reported.
 */
export function orderInPrompt(
  messages: readonly { readonly content: string }[],
  responses: readonly [string, string],
): ShownOrder | null {
  const prompt = messages.map(({ content }) => content).join("\n");
  const [a, b] = responses.map((text) => onlyPlace(prompt, text.trim()));
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  return a < b ? "ab" : "ba";
}

function onlyPlace(prompt: string, text: string): number {
  const place = text === "" ? -1 : prompt.indexOf(text);
  return prompt.includes(text, place + 1) ? -1 : place;
}
