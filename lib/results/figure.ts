import { z } from "zod";
import { searchOf } from "@/lib/wire/address";
import { asOfSchema, pendingSchema } from "./pending";

/** What a figure's labels are of. */
export type FigureOf = "rounds" | "studies";

/**
 * A figure is what one address of the API says of labels, such as the agreement of a round. This half of its declaration is
 * for both sides of the wire; on the server, `roundFigure` or `backgroundFigure` adds how it is computed, `figureRoute`
 * serves it, and `figureQuery` asks for it.
 */
interface Declared<Of extends FigureOf, Choices extends z.ZodObject, Shape extends z.ZodRawShape> {
  /** it is at /api/v1/{of}/{id}/{name} */
  of: Of;
  name: string;
  /** what a reader may choose, as it is in the address */
  choices: Choices;
  /** what it says, without when it was computed */
  schema: z.ZodObject<Shape>;
}

/** A figure that is computed while somebody waits. */
export function figure<Of extends FigureOf, Choices extends z.ZodObject, Shape extends z.ZodRawShape>(
  declared: Declared<Of, Choices, Shape>,
) {
  const ready = declared.schema.extend(asOfSchema.shape);
  return { ...declared, ready, answer: ready };
}

/** A figure that a worker computes where there are very many labels. */
export function figureInBackground<Of extends FigureOf, Choices extends z.ZodObject, Shape extends z.ZodRawShape>(
  declared: Declared<Of, Choices, Shape>,
) {
  const ready = declared.schema.extend(asOfSchema.shape);
  return { ...declared, ready, answer: z.union([pendingSchema, ready]) };
}

/** Distinguishes a figure from all others, wherever it is kept. */
export function figureName({ of, name }: { of: FigureOf; name: string }): string {
  return `${of}/${name}`;
}

/** Where a figure is asked for, with what was chosen of its choices; null and undefined are no choice. */
export function figureAddress(
  figure: { of: FigureOf; name: string; choices: z.ZodObject },
  id: string,
  chosen: Readonly<Record<string, unknown>>,
): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(figure.choices.shape)) {
    const value = chosen[name];
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api/v1/${figure.of}/${id}/${figure.name}${searchOf(search)}`;
}
