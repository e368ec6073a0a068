/** Opened by the buttons that name it (`popoverTarget`) and by a key. */
export const TEXT_POPOVER = "text-settings";

export function toggleTextPopover(): void {
  document.getElementById(TEXT_POPOVER)?.togglePopover();
}
