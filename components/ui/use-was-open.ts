import { useState } from "react";

/** Whether it is open or has been: what is fetched when it opens first stays afterwards. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
