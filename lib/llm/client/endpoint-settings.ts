import type { CallLimits } from "./call-scheduler";

export interface EndpointSettings {
  /** Where the API begins, such as https://api.openai.com/v1. */
  readonly baseUrl: string;
  /** Empty for an endpoint without keys. */
  readonly apiKey: string;
  readonly model: string;
  readonly supports: EndpointSupport;
  readonly limits: CallLimits;
  /** Milliseconds for one attempt, answer included. */
  readonly timeout: number;
  /** Further attempts after the first. */
  readonly retries: number;
  readonly allowPrivateAddresses: boolean;
}

export interface EndpointSupport {
  /** Several answers in one call; otherwise as many calls are made. */
  readonly n: boolean;
  readonly logprobs: boolean;
  readonly jsonSchema: boolean;
}
