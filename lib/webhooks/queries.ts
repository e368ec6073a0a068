import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";
import {
  type ChangeWebhook,
  createdWebhookSchema,
  deliveriesSchema,
  type EmailNotices,
  type NewWebhook,
  ownEmailNoticesSchema,
  queuedDeliverySchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
} from "./webhook";

const POLL_MS = 5_000;

const webhooksKey = (studyId: string) => [...studyKeys.study(studyId), "webhooks"];
const address = (studyId: string) => `${studyAddress(studyId)}/webhooks`;
const changesWebhooks = (studyId: string) => ({ invalidates: [{ queryKey: webhooksKey(studyId) }] });

export const webhooksQuery = (studyId: string) =>
  queryOptions({
    queryKey: webhooksKey(studyId),
    queryFn: ({ signal }) => fetchJson(webhooksSchema, address(studyId), { signal }),
    refetchInterval: POLL_MS,
  });

const noticesAddress = (studyId: string) => `${studyAddress(studyId)}/email-notices`;

/** What the viewer is mailed about a study. */
export const emailNoticesQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...studyKeys.study(studyId), "email-notices"],
    queryFn: ({ signal }) => fetchJson(ownEmailNoticesSchema, noticesAddress(studyId), { signal }),
  });

export const setEmailNotices = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: EmailNotices) =>
      fetchJson(ownEmailNoticesSchema, noticesAddress(studyId), { method: "PUT", body }),
    meta: { invalidates: [{ queryKey: emailNoticesQuery(studyId).queryKey }] },
  });

/** What was sent to a webhook, latest first. */
export const deliveriesQuery = (studyId: string, webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(studyId), webhookId, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        deliveriesSchema,
        `${address(studyId)}/${webhookId}/deliveries${pageParam === "" ? "" : `?after=${pageParam}`}`,
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchInterval: POLL_MS,
  });

export const createWebhook = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: NewWebhook) => fetchJson(createdWebhookSchema, address(studyId), { method: "POST", body }),
    meta: changesWebhooks(studyId),
  });

export const changeWebhook = (studyId: string, webhookId: string) =>
  mutationOptions({
    mutationFn: (body: ChangeWebhook) =>
      fetchJson(webhookSchema, `${address(studyId)}/${webhookId}`, { method: "PATCH", body }),
    meta: changesWebhooks(studyId),
  });

export const deleteWebhook = (studyId: string, webhookId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), `${address(studyId)}/${webhookId}`, { method: "DELETE" }),
    // Its deliveries are gone: they are not asked for again.
    meta: { invalidates: [{ queryKey: webhooksKey(studyId), exact: true }] },
  });

export const rotateWebhookSecret = (studyId: string, webhookId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(webhookSecretSchema, `${address(studyId)}/${webhookId}/secret`, { method: "POST" }),
  });

export const sendTestMessage = (studyId: string, webhookId: string) =>
  mutationOptions({
    mutationFn: () =>
      fetchJson(queuedDeliverySchema, `${address(studyId)}/${webhookId}/deliveries`, { method: "POST" }),
    meta: changesWebhooks(studyId),
  });

export const replayDelivery = (studyId: string, webhookId: string) =>
  mutationOptions({
    mutationFn: (deliveryId: string) =>
      fetchJson(z.null(), `${address(studyId)}/${webhookId}/deliveries/${deliveryId}/attempts`, { method: "POST" }),
    meta: changesWebhooks(studyId),
  });

/** Stops the emails that a link in one of them names. */
export const unsubscribe = mutationOptions({
  mutationFn: ({ token }: { token: string }) =>
    fetchJson(z.null(), `/api/v1/unsubscribe?${new URLSearchParams({ emails: token })}`, { method: "POST" }),
});
