import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { studyImagesSchema } from "@/lib/content/image/study-image";
import { fetchJson, toRequestError } from "@/lib/http/fetch-json";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";

const imagesAddress = (studyId: string) => `${studyAddress(studyId)}/images`;
const imagesKey = (studyId: string) => [...studyKeys.study(studyId), "images"];
const addressOf = (studyId: string, name: string) => `${imagesAddress(studyId)}/${encodeURIComponent(name)}`;

/** A study's images, where each is used, and what texts refer to that is missing. */
export const imagesQuery = (studyId: string) =>
  queryOptions({
    queryKey: imagesKey(studyId),
    queryFn: ({ signal }) => fetchJson(studyImagesSchema, imagesAddress(studyId), { signal }),
  });

/** @returns whether the study did not have it yet */
export async function sendImage(
  studyId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetch(addressOf(studyId, name), { method: "PUT", headers, body: bytes, signal });
  if (!response.ok) throw toRequestError(response.status, await response.json().catch(() => null));
  return response.status === 201;
}

export const deleteImage = (studyId: string) =>
  mutationOptions({
    mutationFn: (name: string) => fetchJson(z.null(), addressOf(studyId, name), { method: "DELETE" }),
    meta: { invalidates: [{ queryKey: imagesKey(studyId) }] },
  });
