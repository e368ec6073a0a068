import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  type ConfirmedBonuses,
  type ProlificVerdicts,
  type prolificPlacesSchema,
  type prolificStudySchema,
  type prolificTokenSchema,
  roundProlificSchema,
  type settledPaymentSchema,
  studyAtProlificSchema,
} from "@/lib/people/prolific";

interface At {
  roundId: string;
  invitationId: string;
}

const WHILE_AT_WORK_MS = 2_000;
const OTHERWISE_MS = 30_000;

const addressOf = (roundId: string) => `/api/v1/rounds/${roundId}/prolific`;
const keyOf = (roundId: string) => ["rounds", roundId, "prolific"];

/** Asked often while something is being sent. */
export const roundProlificQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...keyOf(roundId), "asked"],
    queryFn: ({ signal }) => fetchJson(roundProlificSchema, addressOf(roundId), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.links.some(
        ({ verdicts, payments }) =>
          verdicts.waiting > 0 || payments.some(({ state }) => state === "waiting" || state === "paying"),
      )
        ? WHILE_AT_WORK_MS
        : OTHERWISE_MS,
  });

/**
 * What Prolific says now: asked when the page is opened and after each change, not on and on.
 * @param sent how many verdicts Prolific has got: more change what it says
 */
export const studyAtProlificQuery = ({ roundId, invitationId }: At, sent: number) =>
  queryOptions({
    queryKey: [...keyOf(roundId), invitationId, sent],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchJson(studyAtProlificSchema, `${addressOf(roundId)}/${invitationId}`, { signal }),
    retry: false,
  });

const changesRound = (roundId: string) => ({ invalidates: [{ queryKey: keyOf(roundId) }] });

export const storeProlificToken = (studyId: string, roundId: string) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof prolificTokenSchema>) =>
      fetchJson(z.null(), `/api/v1/studies/${studyId}/prolific`, { method: "PUT", body }),
    meta: changesRound(roundId),
  });

export const removeProlificToken = (studyId: string, roundId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), `/api/v1/studies/${studyId}/prolific`, { method: "DELETE" }),
    meta: changesRound(roundId),
  });

const toLink = <Body>({ roundId, invitationId }: At, method: "PUT" | "POST", part = "") =>
  mutationOptions({
    mutationFn: (body: Body) => fetchJson(z.null(), `${addressOf(roundId)}/${invitationId}${part}`, { method, body }),
    meta: changesRound(roundId),
  });

export const setProlificStudy = (at: At) => toLink<z.input<typeof prolificStudySchema>>(at, "PUT");
export const setProlificPlaces = (at: At) => toLink<z.input<typeof prolificPlacesSchema>>(at, "PUT", "/places");
export const sendVerdicts = (at: At) => toLink<ProlificVerdicts>(at, "POST", "/verdicts");
export const payBonuses = (at: At) => toLink<ConfirmedBonuses>(at, "POST", "/payments");
export const settlePayment = (at: At, paymentId: string) =>
  toLink<z.input<typeof settledPaymentSchema>>(at, "PUT", `/payments/${paymentId}`);
