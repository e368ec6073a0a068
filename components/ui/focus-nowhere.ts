/** Whether nothing has the focus but the page itself, or its content as a whole, where a navigation puts it. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === "main";
}
