import { notFound } from "next/navigation";
import { z } from "zod";
import { AppError } from "@/lib/wire/app-error";

/** Reads for a page; what does not exist for the viewer, or an id that is none, is the not-found page. */
export async function orNotFound<T>(read: () => Promise<T>, ...ids: readonly string[]): Promise<T> {
  if (!ids.every((id) => z.uuid().safeParse(id).success)) notFound();
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
}
