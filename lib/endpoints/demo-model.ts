/** The endpoint that every instance has from the start: rule-based, offline, free. Made by a migration. */
export const DEMO_ENDPOINT_ID = "019a9e00-0000-7000-8000-000000000001";
/** Its one model, `tickbox-demo`. */
export const DEMO_MODEL_ID = "019a9e00-0000-7000-8000-000000000002";
