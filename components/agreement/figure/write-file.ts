import { toast } from "@/components/ui/toast-store";
import * as texts from "@/lib/messages/researcher/figures";

/** Fetches what writes a file, and has it written; says so where that fails. */
export async function writeFile<Code>(
  fetchCode: () => Promise<Code>,
  write: (code: Code) => void | Promise<void>,
  failure: string = texts.fileCouldntBeMade,
): Promise<void> {
  try {
    await write(await fetchCode());
  } catch {
    toast.error(failure);
  }
}
