import { AppError } from "@/lib/domain/app-error";

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
        `Somebody else changed the ${field} meanwhile. Nothing was overwritten, and what you wrote is still here: take over what you want to keep of theirs, then save again to put yours in its place.`,
        { field, current: current[field] },
      );
    }
  }
  return changed;
}
