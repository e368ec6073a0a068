import { parseNumberInput, parseRequiredNumber } from "@/components/ui/form/parse-number-input";
import { DEFAULT_LIMITS, type EndpointDto } from "@/lib/endpoints/endpoint";
import { t } from "@/lib/messages/translate";

/** The form as it is typed. */
export interface EndpointFields {
  name: string;
  baseUrl: string;
  allowPrivateAddresses: boolean;
  /** "keep": what is stored, or none, stays */
  key: { kind: "keep" } | { kind: "remove" } | { kind: "new"; text: string };
  concurrency: string;
  requestsPerMinute: string;
  tokensPerMinute: string;
  timeoutSeconds: string;
  retries: string;
}

export const NEW_FIELDS: EndpointFields = {
  name: "",
  baseUrl: "",
  allowPrivateAddresses: false,
  key: { kind: "new", text: "" },
  ...limitFields(DEFAULT_LIMITS),
};

export function fieldsOf({ name, baseUrl, allowPrivateAddresses, limits, key }: EndpointDto): EndpointFields {
  return {
    name,
    baseUrl: baseUrl ?? "",
    allowPrivateAddresses,
    key: key === "none" ? { kind: "new", text: "" } : { kind: "keep" },
    ...limitFields(limits),
  };
}

function limitFields(limits: EndpointDto["limits"]) {
  return {
    concurrency: String(limits.concurrency),
    requestsPerMinute: limits.requestsPerMinute === null ? "" : String(limits.requestsPerMinute),
    tokensPerMinute: limits.tokensPerMinute === null ? "" : String(limits.tokensPerMinute),
    timeoutSeconds: String(limits.timeoutMs / 1_000),
    retries: String(limits.retries),
  };
}

/** What each field expects, said where it does not get it. */
export const EXPECTED: Readonly<Record<string, string>> = {
  name: t("A name of up to 80 characters."),
  baseUrl: t("An address such as https://host/v1, without a key, ? or # in it."),
  key: t("A key is one word without spaces or accents."),
  concurrency: t("A whole number from 1 to 1,000."),
  requestsPerMinute: t("A whole number from 1, or empty."),
  tokensPerMinute: t("A whole number from 1, or empty."),
  timeoutMs: t("Seconds from 1 to 3,600."),
  retries: t("A whole number from 0 to 20."),
};

/** What was typed as the server takes it; `key`: a new one, null to remove it, left out to leave it. */
export function endpointOf(fields: EndpointFields) {
  const typed = fields.key.kind === "new" ? fields.key.text.trim() : "";
  const key = fields.key.kind === "remove" ? null : typed;
  return {
    name: fields.name,
    baseUrl: fields.baseUrl,
    allowPrivateAddresses: fields.allowPrivateAddresses,
    ...(key === "" ? {} : { key }),
    limits: {
      concurrency: parseRequiredNumber(fields.concurrency),
      requestsPerMinute: parseNumberInput(fields.requestsPerMinute),
      tokensPerMinute: parseNumberInput(fields.tokensPerMinute),
      timeoutMs: Math.round(parseRequiredNumber(fields.timeoutSeconds) * 1_000),
      retries: parseRequiredNumber(fields.retries),
    },
  };
}
