import type { Metadata } from "next";
import { AppError } from "@/lib/domain/app-error";

/**
 * "Settings · My study"; the name alone without a part. That something is not found is for the page to refuse: a title
 * comes apart from the page, and if it refused first, the answer would already have begun as that of a page that was found.
 */
export async function titleFrom(readName: () => Promise<{ name: string }>, part?: string): Promise<Metadata> {
  try {
    const { name } = await readName();
    return { title: part ? `${part} · ${name}` : name };
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return { title: "Not found" };
    throw error;
  }
}
