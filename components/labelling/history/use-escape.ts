import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Esc leads back to where a single key led here from. */
export function useEscape(address: string): void {
  const router = useRouter();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isElsewhere =
        event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]") !== null;
      const isTyping = event.target instanceof HTMLTextAreaElement;
      if (event.key === "Escape" && !isElsewhere && !isTyping) router.push(address);
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [router, address]);
}
