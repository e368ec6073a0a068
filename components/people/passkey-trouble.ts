import type { useT } from "@/components/ui/messages/messages-provider";
import { errorMessage } from "@/lib/http/error-message";

/** Why a passkey did not do, in words; null where nothing went wrong. */
export function passkeyTrouble(t: ReturnType<typeof useT>, error: Error | null): string | null {
  if (error === null) return null;
  // Browsers say this of a cancelled dialog as well as of one that nobody answered, and of a device without a passkey.
  if (error.name === "NotAllowedError" || error.name === "AbortError") {
    return t("No passkey was used: it was cancelled, took too long, or there is none for this address here.");
  }
  if (error.name === "InvalidStateError") return t("This device has a passkey for your account already.");
  if (error.name === "SecurityError") {
    return t("Passkeys need an address with a host name and https. Ask the people who run this server.");
  }
  if (error.name === "NotSupportedError") return t("This device cannot make passkeys. Use another one.");
  return errorMessage(error, t("The server could not be reached. Check your connection and try again."));
}

/** Whether this browser can use passkeys at all, here. */
export const canUsePasskeys = () =>
  typeof window !== "undefined" && "PublicKeyCredential" in window && window.isSecureContext;
