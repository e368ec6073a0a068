import { counted } from "@/lib/format/format-number";

export interface RecordedEvent {
  kind: string;
  /** what it was done to: a rater's pseudonym, a member's name; null where that is gone, or is the study itself */
  subject: string | null;
  data: Readonly<Record<string, unknown>>;
}

type Words = (event: { subject: string; data: RecordedEvent["data"] }) => string;

/** What happened, in a sentence. Of kinds that nobody has described here yet the kind itself. */
export function eventWords({ kind, subject, data }: RecordedEvent): string {
  const words = WORDS[kind];
  if (words) return words({ subject: subject ?? "", data });
  const [thing = "", verb = ""] = kind.replaceAll("-", " ").split(".");
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${verb}`.trim();
}

const WORDS: Readonly<Record<string, Words>> = {
  "study.created": () => "Study created",
  "study.changed": ({ data }) =>
    typeof data.name === "string" ? `Study renamed to ${quoted(data.name)}` : "Study’s description changed",
  "study.subsets-grouped": () => "Subsets grouped",
  "study.row-matched": ({ data }) => `Row chosen for the published ${quoted(data.published)}`,
  "study.row-matches-forgotten": () => "Rows matched with published ones by name again",
  "import.written": ({ data }) => `${quoted(data.fileName)} imported`,
  "import.undone": ({ data }) => `Import of ${quoted(data.fileName)} undone`,
  "instructions.changed": ({ data }) => `${count(data.changed, "instruction")} ${changeOfInstructions(data.change)}`,
  "instructions.change-undone": ({ data }) =>
    `Undone: ${count(data.changed, "instruction")} ${changeOfInstructions(data.change)}`,
  "instruction.deleted": ({ data }) => `Instruction ${quoted(data.externalId)} deleted`,
  "image.deleted": ({ data }) => `Image ${quoted(data.name)} deleted`,
  "system.renamed": ({ data }) => `System ${quoted(data.before)} renamed to ${quoted(data.name)}`,
  "response.truth-changed": ({ data }) =>
    `Reference answer of ${quoted(data.system)} to ${quoted(data.externalId)} changed`,
  "pairs.filtered": () => "Pairs filtered by judges’ verdicts",
  "round.created": ({ data }) =>
    `Round ${quoted(data.name)} ${data.duplicateOf ? "created as a copy" : "created"}: ${count(data.tasks, "task")}, overlap ${data.overlap}`,
  "round.changed": ({ data }) => roundChange(data),
  "round.tasks-added": ({ data }) =>
    `${count(data.tasks, "task")} added${typeof data.batch === "string" ? ` as ${quoted(data.batch)}` : ""}`,
  "round.tasks-removed": ({ data }) =>
    `Undone: ${count(data.removed, "task")} of ${quoted(data.batch)} removed${data.kept ? `, ${data.kept} kept` : ""}`,
  "round.rest-drawn": ({ data }) =>
    `The rest drawn with ${quoted(data.judge)}: people label ${count(data.asked, "task")}`,
  "round.rater-removed": ({ subject }) => `${subject || "A rater"} removed from the round`,
  "round.rater-let-back": ({ subject }) => `${subject || "A rater"} let back into the round`,
  "comment.added": ({ data }) => `Comment added on ${placeIn(data.place)}`,
  "comment.deleted": ({ data }) => `Comment deleted on ${placeIn(data.place)}`,
  "comments.resolved": ({ data }) => `Comments on ${placeIn(data.place)} marked as resolved`,
  "comments.reopened": ({ data }) => `Comments on ${placeIn(data.place)} reopened`,
  "labels.rejected": ({ data }) =>
    `${count(data.labels, "label")} rejected and returned to ${data.returnTo === "same" ? "the same raters" : "other raters"}: ${quoted(data.reason)}`,
  "labels.rejection-withdrawn": ({ data }) => `Rejection of ${count(data.labels, "label")} withdrawn`,
  "round.deleted": ({ data }) => `Round ${quoted(data.name)} deleted with ${count(data.labels, "label")}`,
  "rater.merged": ({ data }) =>
    `${raterIn(data.from)} merged into ${raterIn(data.into)}: ${count(data.labels, "label")}`,
  "rater.split": ({ data }) => `${raterIn(data.to)} split from ${raterIn(data.from)}: ${count(data.labels, "label")}`,
  "rater.described": ({ subject, data }) =>
    `${subject || "A judge"} described${typeof data.baseModel === "string" ? `: ${data.baseModel}` : ""}`,
  "member.joined": ({ subject }) => `${subject || "Someone"} joined`,
  "member.asked": ({ subject }) => `${subject || "Someone"} asked to join`,
  "member.declined": ({ subject }) => `${subject || "Someone"} was turned down`,
  "member.described": ({ subject }) => `Profile of ${subject || "a member"} changed`,
  "study.attributes-changed": () => "What raters are asked about themselves changed",
  "study.attributes-imported": ({ data }) =>
    data.raters === 0
      ? "What raters of files say of themselves deleted"
      : `What ${count(data.raters, "rater")} of files say of themselves imported`,
  "participant.decided": ({ data }) =>
    `A participant of a platform ${data.decision === "approved" ? "approved" : data.decision ? "screened out" : "left undecided"}`,
  "prolific.token-stored": () => "Prolific token stored",
  "prolific.token-removed": () => "Prolific token removed",
  "prolific.study-set": ({ data }) =>
    data.prolificStudy ? "Prolific study of a platform link set" : "Prolific study of a platform link removed",
  "prolific.places-set": ({ data }) => `Places at Prolific set to ${data.places}`,
  "prolific.verdicts": ({ data }) => `${count(data.participants, "participant")} ${data.verdict} at Prolific`,
  "prolific.bonuses-confirmed": ({ data }) =>
    `Bonuses for ${count(data.people, "participant")} confirmed, to be paid through Prolific`,
  "prolific.payment-settled": ({ data }) =>
    `A payment through Prolific ${data.state === "paid" ? "marked as paid" : "marked as not paid"}`,
  "member.removed": ({ subject }) => `${subject || "A member"} removed from the study`,
  "member.role-changed": ({ subject, data }) =>
    `Role of ${subject || "a member"} changed from ${data.from} to ${data.to}`,
  "result-link.created": ({ data }) => `Link to the results created for ${quoted(data.label)}`,
  "result-link.revoked": ({ data }) => `Link to the results for ${quoted(data.label)} revoked`,
  "invitation.quotas-changed": () => "Quotas of a platform link changed",
  "invitation.created": ({ data }) => `Invitation for ${data.role}s created`,
  "judge.created": ({ data }) => `${data.what === "jury" ? "Jury" : "Judge"} ${quoted(data.name)} created`,
  "bench.created": ({ data }) => `Bench ${quoted(data.name)} created`,
  "bench.version-added": ({ data }) => `Version ${data.number} added to a bench`,
  "bench.test-opened": ({ data }) => `Test of a bench opened for version ${data.number}`,
  "watch.created": ({ data }) => `Judge watched by ${count(data.anchors, "anchor")}`,
  "watch.ended": () => "Judge no longer watched",
  "watch.alarmed": ({ data }) => `Watched judge has become worse: ${data.alarm}`,
  "run.started": ({ data }) => `Run started: ${count(data.items, "item")}`,
  "checklist.reworded": ({ data }) =>
    `${count(data.questions, "question")} put into other words in a draft of the series ${data.series}`,
  "checklist.published": ({ data }) => `Checklist published: ${versionIn(data)}, ${count(data.questions, "question")}`,
  "checklist.drafted": ({ data }) => `Checklist draft started: ${versionIn(data)}`,
  "checklist.discarded": ({ data }) => `Checklist draft discarded: ${versionIn(data)}`,
  "checklist.marked-gold": () => "Checklist marked as gold",
  "checklist.unmarked-gold": () => "Checklist no longer marked as gold",
  "checklist.matched": ({ data }) =>
    `Questions of ${data.series} matched with the gold checklist: ${count(data.matches, "matching pair")}`,
  "checklists.compared": () => "Study created to compare two checklist series blind",
  "adjudication.decided": () => "Disputed task decided",
  "adjudication.revised": () => "Decision on a disputed task revised",
  "adjudication.withdrawn": () => "Decision on a disputed task withdrawn",
  "answer-adjudication.decided": () => "Disputed answer decided",
  "answer-adjudication.revised": () => "Decision on a disputed answer revised",
  "answer-adjudication.withdrawn": () => "Decision on a disputed answer withdrawn",
  "training.admitted": ({ subject, data }) =>
    `${subject || "A rater"} admitted after ${data.right} of ${count(data.tasks, "training task")} right`,
  "training.tried-again": ({ subject, data }) =>
    `${subject || "A rater"} tried the training again after ${data.right} of ${count(data.tasks, "training task")} right`,
  "training.retried": ({ subject }) => `${subject || "A rater"} allowed to retry training`,
  "spending.limited": () => "Spending limit set",
  "best-of.kept": ({ data }) => `Best of N kept as ${quoted(data.name)}: ${count(data.responses, "response")}`,
};

const quoted = (text: unknown) => (typeof text === "string" && text !== "" ? `“${text}”` : "without a name");
const count = (of: unknown, noun: string) =>
  counted(Array.isArray(of) ? of.length : typeof of === "number" ? of : 0, noun);

/** "a task", "alpha": as `comment-place.ts` writes it. */
function placeIn(place: unknown): string {
  const [, kind, figure] = /^(?:(task|label):|figure:(\w+))/.exec(typeof place === "string" ? place : "") ?? [];
  return figure ?? (kind ? `a ${kind}` : "a figure");
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** As merge and split note it. */
function raterIn(value: unknown): string {
  const { rater, name } = recordOf(value);
  const pseudonym = typeof rater === "string" ? rater : "A rater";
  return typeof name === "string" ? `${pseudonym} (${name})` : pseudonym;
}

const versionIn = ({ series, version }: RecordedEvent["data"]) => `${series}, version ${version}`;

function changeOfInstructions(change: unknown): string {
  const { excluded, addTags, removeTags } = recordOf(change);
  if (typeof excluded === "boolean") return excluded ? "excluded from new rounds" : "included in new rounds again";
  if (Array.isArray(addTags)) return `tagged ${addTags.map(quoted).join(", ")}`;
  return Array.isArray(removeTags) ? `no longer tagged ${removeTags.map(quoted).join(", ")}` : "changed";
}

/** What of a round's settings is another now. */
function roundChange({ before, ...now }: RecordedEvent["data"]): string {
  const was = recordOf(before);
  const isOther = (name: string) => now[name] !== undefined && now[name] !== was[name];
  const parts = [
    ...(isOther("name") ? [`renamed from ${quoted(was.name)} to ${quoted(now.name)}`] : []),
    ...(isOther("overlap") ? [`overlap ${was.overlap} → ${now.overlap}`] : []),
    ...(isOther("guidelines") ? ["guidelines changed"] : []),
    ...(now.raters === undefined || now.raters === null ? [] : ["who gets its tasks"]),
  ];
  return parts.length > 0 ? `Round changed: ${parts.join("; ")}` : "Round’s settings changed";
}
