import { v7 as uuidv7 } from "uuid";
import { EXAMPLES } from "@/app/api/v1/examples";
import { newLinkSecret } from "@/lib/auth/link-secret";
import { inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const byLink = (study: StudyWithCanary) => ({ token: study.invitationToken });
const joinByLink = (study: StudyWithCanary) => ({ ...EXAMPLES["POST /api/v1/invitations/join"], ...byLink(study) });
const member = (study: StudyWithCanary) => ({ ...inStudy(study), userId: study.colleague.viewer.userId });
const person = (study: StudyWithCanary) => ({ userId: study.colleague.viewer.userId });
const invite = (role: string) => () => ({ ...EXAMPLES["POST /api/v1/studies/[studyId]/invitations"], role });

/** People: accounts, sessions, members, invitations. */
export const PEOPLE_ROUTES: Record<string, HandlerAccess> = {
  "GET /api/v1/health": { access: "public" },
  "GET /api/v1/openapi.json": { access: "public" },
  "POST /api/v1/setup": { access: "public", status: 410 },
  "POST /api/v1/setup/link": { access: "public", status: 410 },
  "GET /api/v1/me": { access: "signed-in" },
  "PATCH /api/v1/me": { access: "signed-in" },
  "GET /api/v1/me/join-requests": { access: "signed-in" },
  "GET /api/v1/me/sessions": { access: "signed-in" },
  "DELETE /api/v1/me/sessions": { access: "signed-in" },
  "DELETE /api/v1/me/sessions/[sessionId]": {
    access: "signed-in",
    address: () => ({ sessionId: uuidv7() }),
    status: 404,
  },
  "GET /api/v1/me/api-keys": { access: "signed-in" },
  "POST /api/v1/me/api-keys": {
    access: "signed-in",
  },
  "POST /api/v1/me/api-keys · of a study": {
    access: "member",
    body: (study) => ({ ...EXAMPLES["POST /api/v1/me/api-keys"], studyIds: [study.studyId] }),
  },
  "DELETE /api/v1/me/api-keys/[keyId]": { access: "signed-in", address: () => ({ keyId: uuidv7() }), status: 404 },
  // For people without email; the visitors of the walk have one.
  "POST /api/v1/me/personal-link": { access: "signed-in", status: 403 },
  "POST /api/v1/me/return": {
    access: "public",
    body: () => ({ secret: newLinkSecret(uuidv7()).text }),
    status: 410,
  },
  "POST /api/v1/me/new-password": {
    access: "public",
    status: 410,
  },
  "POST /api/v1/invitations/link": { access: "link", body: byLink },
  "POST /api/v1/invitations/acceptance": { access: "link and signed-in", body: byLink },
  "POST /api/v1/invitations/join": { access: "link", body: joinByLink },
  "GET /api/v1/studies/[studyId]/raters": { access: "agreement.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]/raters/[raterId]": {
    access: "study.import",
    address: (study) => ({ ...inStudy(study), raterId: uuidv7() }),
    status: 404,
  },
  "POST /api/v1/studies/[studyId]/raters/[raterId]/merge": {
    access: "study.import",
    address: (study) => ({ ...inStudy(study), raterId: uuidv7() }),
    status: 404,
  },
  "POST /api/v1/studies/[studyId]/raters/[raterId]/split": {
    access: "study.import",
    address: (study) => ({ ...inStudy(study), raterId: uuidv7() }),
    status: 404,
  },
  "GET /api/v1/studies/[studyId]/members": { access: "people.read", address: inStudy },
  "PATCH /api/v1/studies/[studyId]/members/[userId]": {
    access: "people.change",
    address: member,
  },
  "PUT /api/v1/studies/[studyId]/members/[userId]/profile": {
    access: "people.describe",
    address: member,
  },
  "DELETE /api/v1/studies/[studyId]/members/[userId]": { access: "people.change", address: member },
  "GET /api/v1/studies/[studyId]/invitations": { access: "people.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/invitations": {
    access: "people.invite-annotator",
    address: inStudy,
  },
  "POST /api/v1/studies/[studyId]/invitations · a researcher": {
    access: "people.invite-researcher",
    address: inStudy,
    body: invite("researcher"),
  },
  "POST /api/v1/studies/[studyId]/invitations · an owner": {
    access: "people.invite-researcher",
    address: inStudy,
    body: invite("owner"),
  },
  "DELETE /api/v1/studies/[studyId]/invitations/[invitationId]": {
    access: "people.invite-annotator",
    address: (study) => ({ ...inStudy(study), invitationId: study.invitationId }),
  },
  "GET /api/v1/studies/[studyId]/join-requests": { access: "people.read", address: inStudy },
  "POST /api/v1/studies/[studyId]/join-requests": {
    access: "people.invite-annotator",
    address: inStudy,
  },
  "GET /api/v1/admin/settings": { access: "admin" },
  "PATCH /api/v1/admin/settings": { access: "admin" },
  "GET /api/v1/admin/api-keys": { access: "admin" },
  "DELETE /api/v1/admin/api-keys/[keyId]": { access: "admin", address: () => ({ keyId: uuidv7() }), status: 404 },
  "GET /api/v1/admin/users": { access: "admin" },
  "PATCH /api/v1/admin/users/[userId]": {
    access: "admin",
    address: person,
  },
  "POST /api/v1/admin/users/[userId]/password-reset": { access: "admin", address: person },
  "DELETE /api/v1/admin/users/[userId]/sessions": { access: "admin", address: person },
};
