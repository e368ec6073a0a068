import { useRouter } from "next/navigation";
import type { ScreenAction } from "./perform-common";
import type { RoundDialog } from "./round-dialogs";

interface ScreenKeys {
  roundId: string;
  onRaw: () => void;
  onDialog: (dialog: RoundDialog) => void;
}

/** The keys that are not about the task: the text as it was written, a dialog, a link to the rater's labels. */
export function useScreenKeys({ roundId, onRaw, onDialog }: ScreenKeys) {
  const router = useRouter();
  return (action: ScreenAction) => {
    if (action.do === "raw") onRaw();
    else if (action.do !== "labels") onDialog(action.do);
    // Without a connection the page that is left could not be had back.
    else if (navigator.onLine) router.push(`/label/${roundId}/history`);
  };
}
