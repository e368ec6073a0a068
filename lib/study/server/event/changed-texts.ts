import { AppError } from "@/lib/wire/app-error";

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The texts to write of those a form sent: the ones its person changed. Refused where somebody else has changed one of
 * them after the person read it, so that nothing is overwritten unseen.
 * @param was what the form began with; a program that sends none writes what it sends
 */
export function changedTexts<Change extends Texts>(
  current: Readonly<Record<string, unknown>>,
  change: Change,
  was: Texts | undefined,
): Change {
  const changed = { ...change };
  for (const field of Object.keys(change)) {
    if (change[field] === undefined || was?.[field] === undefined) continue;
    if (change[field] === was[field]) Reflect.deleteProperty(changed, field);
    else if (current[field] !== was[field] && current[field] !== change[field]) {
      throw new AppError(
        "CONFLICT",
        `Someone else changed the ${field} in the meantime. Nothing was overwritten, and your text is still here: copy what you want to keep of theirs, then save again to replace it with yours.`,
        { field, current: current[field] },
      );
    }
  }
  return changed;
}
