// What ends a sentence or closes a bracket behind an address does not belong to it.
const ADDRESS = /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?*_~)\]}])/;

/** Text and web addresses written in it, by turns: those at odd places are addresses. */
export function splitAddresses(text: string): string[] {
  return text.includes("://") ? text.split(ADDRESS) : [text];
}
