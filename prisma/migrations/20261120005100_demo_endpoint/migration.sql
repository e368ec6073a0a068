-- The offline demo model is there from the start, once, and stays: it has no address, since each process serves it itself.
INSERT INTO "endpoint" ("id", "name", "concurrency") VALUES
  ('019a9e00-0000-7000-8000-000000000001', 'Offline demo model', 64);
INSERT INTO "endpoint_model" ("id", "endpoint_id", "name", "supports_several", "supports_logprobs", "supports_json_schema", "tested_at") VALUES
  ('019a9e00-0000-7000-8000-000000000002', '019a9e00-0000-7000-8000-000000000001', 'tickbox-demo', true, true, true, CURRENT_TIMESTAMP);

ALTER TABLE "endpoint" ADD CONSTRAINT "endpoint_demo" CHECK (
  ("base_url" IS NULL) = ("id" = '019a9e00-0000-7000-8000-000000000001')
  AND ("base_url" IS NOT NULL OR ("archived_at" IS NULL AND "sealed_key" IS NULL))
);
-- An address holds no secrets and leads to a server.
ALTER TABLE "endpoint" ADD CONSTRAINT "endpoint_base_url" CHECK ("base_url" ~ '^https?://[^@?#]+$');
