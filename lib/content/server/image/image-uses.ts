import { z } from "zod";
import { addressWritten } from "@/lib/content/image/image-addresses";
import { namesOfAddress } from "@/lib/content/image/image-name";
import type { ShownImage } from "@/lib/content/image/study-image";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { mayReferToImages, type ShownTexts, shownImages } from "./shown-images";

const MOST_ADDRESSES = 20_000;
const MOST_PLACES = 5;

const useSchema = z.object({ written: z.string(), uses: z.int(), usedIn: z.array(z.string()) });

export interface ImageUse {
  uses: number;
  /** ids of instructions, the first few */
  usedIn: string[];
}

/** As `imageAddresses` reads it, in PostgreSQL: the texts of a study are too many to send. */
const ADDRESS = String.raw`\](?:\(|:)\s*(<[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))+)`;
const IS_THERE = String.raw`\](\(|:)\s*[^\s]`;

/**
 * What the texts of a study refer to: by name of an image of the study, and what looks like an image and is not there.
 * Reads all texts with links: for pages about images, not for those about tasks.
 */
export async function imageUses(
  studyId: string,
  names: ReadonlySet<string>,
  db?: Reader,
): Promise<{ known: Map<string, ImageUse>; missing: Map<string, ImageUse> }> {
  const found = await rows(useSchema, usesSql(studyId), db);
  const known = new Map<string, ImageUse>();
  const missing = new Map<string, ImageUse>();
  for (const { written, ...use } of found) {
    const meant = namesOfAddress(addressWritten(written));
    const name = meant.find((each) => names.has(each));
    const likely = meant.at(-1);
    if (name !== undefined) add(known, name, use);
    else if (likely !== undefined && LOOKS_LIKE_AN_IMAGE.test(likely)) add(missing, likely, use);
  }
  return { known, missing };
}

const LOOKS_LIKE_AN_IMAGE = /\.(?:png|jpe?g|webp|gif|avif|svg|bmp|tiff?)$/i;

function add(uses: Map<string, ImageUse>, name: string, { uses: more, usedIn }: ImageUse): void {
  const before = uses.get(name) ?? { uses: 0, usedIn: [] };
  const places = [...new Set([...before.usedIn, ...usedIn])].slice(0, MOST_PLACES);
  uses.set(name, { uses: before.uses + more, usedIn: places });
}

/** Indexes hold the texts that have these (migration texts_with_links): the others are not read. */
export function usesSql(studyId: string): Prisma.Sql {
  return Prisma.sql`
    WITH texts AS (
      SELECT i.external_id, part.text FROM instruction i
      CROSS JOIN LATERAL (
        SELECT i.text UNION ALL SELECT i.input
        UNION ALL SELECT message ->> 'content' FROM jsonb_array_elements(i.messages) message
      ) part (text)
      WHERE i.study_id = ${studyId}::uuid AND (
        strpos(i.text, '](') > 0 OR strpos(i.text, ']:') > 0 OR strpos(i.input, '](') > 0 OR strpos(i.input, ']:') > 0
        OR strpos(i.messages::text, '](') > 0 OR strpos(i.messages::text, ']:') > 0)
      UNION ALL
      SELECT i.external_id, r.text FROM response r JOIN instruction i ON i.id = r.instruction_id
      WHERE r.study_id = ${studyId}::uuid AND (strpos(r.text, '](') > 0 OR strpos(r.text, ']:') > 0)
    )
    SELECT match[1] AS written, count(*)::int AS uses,
      (array_agg(DISTINCT external_id))[1:${MOST_PLACES}::int] AS "usedIn"
    FROM texts CROSS JOIN LATERAL regexp_matches(texts.text, ${ADDRESS}, 'g') match
    WHERE texts.text ~ ${IS_THERE}
    GROUP BY match[1] ORDER BY uses DESC, written LIMIT ${MOST_ADDRESSES}::int`;
}

interface TaskTexts {
  assignmentId: string;
  texts: ShownTexts["texts"];
}

/**
 * The images that the texts of rated tasks refer to, by assignment; those without any are left out. On the way of every
 * claim, so tasks without an address in their texts cost a look for two characters.
 */
export async function imagesOfTasks(tasks: readonly TaskTexts[]): Promise<Map<string, ShownImage[]>> {
  const perhaps = tasks.filter(({ texts }) => mayReferToImages(texts));
  if (perhaps.length === 0) return new Map();
  const studies = await rows(
    z.object({ id: z.string(), studyId: z.string() }),
    Prisma.sql`SELECT a.id, a.study_id AS "studyId" FROM assignment a
      WHERE a.id = ANY(${perhaps.map(({ assignmentId }) => assignmentId)}::uuid[])
        AND EXISTS (SELECT FROM study_image named WHERE named.study_id = a.study_id)`,
  );
  const studyOf = new Map(studies.map(({ id, studyId }) => [id, studyId]));
  const shown = perhaps.flatMap(({ assignmentId, texts }) => {
    const studyId = studyOf.get(assignmentId);
    return studyId === undefined ? [] : [{ assignmentId, studyId, texts }];
  });
  const images = await shownImages(shown);
  return new Map(
    shown.flatMap(({ assignmentId }, index) => {
      const own = images[index] ?? [];
      return own.length > 0 ? [[assignmentId, own] as const] : [];
    }),
  );
}
