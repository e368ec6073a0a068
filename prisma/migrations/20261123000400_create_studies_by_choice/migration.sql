-- Who may create studies is the admins' choice: granted by name, or to those whom admins invite as researchers or owners.
-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "may_create_studies" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "server_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "invited_may_create_studies" BOOLEAN NOT NULL DEFAULT false,
    "changed_by" TEXT,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "server_settings_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "server_settings" ADD CONSTRAINT "server_settings_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "server_settings" ADD CONSTRAINT "server_settings_one_row" CHECK ("id" = 1);
INSERT INTO "server_settings" DEFAULT VALUES;

-- Until now every invitation as researcher or owner gave the right for good. From an admin's it stays with the membership.
UPDATE "membership" m SET "may_create_studies" = true
FROM "event" e
JOIN "invitation" i ON i."id"::text = e."data"->>'invitationId'
JOIN "user" inviter ON inviter."id" = i."created_by" AND inviter."is_admin"
WHERE e."kind" = 'member.joined' AND e."study_id" = m."study_id" AND e."subject" = m."user_id"
  AND i."role" <> 'annotator' AND m."role" <> 'annotator';

-- By name keeps it whom an admin gave it by name.
UPDATE "user" u SET "may_create_studies" = false
WHERE u."may_create_studies" AND NOT u."is_admin" AND 'true' IS DISTINCT FROM (
  SELECT e."data"->>'mayCreateStudies' FROM "event" e
  WHERE e."kind" = 'user.rights-changed' AND e."subject" = u."id" AND e."data" ? 'mayCreateStudies'
  ORDER BY e."at" DESC, e."id" DESC LIMIT 1);
