import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";

/** Fetches what writes a file, and has it written; says so where that fails. */
export async function writeFile<Code>(
  fetchCode: () => Promise<Code>,
  write: (code: Code) => void | Promise<void>,
  failure: string = t("The file couldn’t be made. Check your connection, then try again."),
): Promise<void> {
  try {
    await write(await fetchCode());
  } catch {
    toast.error(failure);
  }
}
