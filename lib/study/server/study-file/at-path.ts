import { AppError } from "@/lib/wire/app-error";

/** Does a part of applying a file; what is refused then names where in the file it was asked for. */
export async function atPath<Result>(path: readonly (string | number)[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.path !== undefined) throw error;
    const { field } = error.details;
    throw new AppError(error.code, error.message, {
      ...error.details,
      path: typeof field === "string" ? [...path, field] : path,
    });
  }
}
