import { EventEmitter } from "node:events";
import { SpanKind } from "@opentelemetry/api";
import { type Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { z } from "zod";
import { runOpenPrograms } from "@/lib/checklist/worker/run-programs";
import { INDEX_TEXTS, indexTexts } from "@/lib/content/server/search/index-texts";
import { installQueue, queueConnections } from "@/lib/db/job-queue";
import { resealEndpointKeys } from "@/lib/endpoints/server/change-endpoint";
import { MAKE_EXPORT, queueWaitingExports } from "@/lib/exports/server/prepared/export-progress";
import { deleteExpiredExports } from "@/lib/exports/server/prepared/prepared-exports";
import { makeExport } from "@/lib/exports/worker/make-export";
import { checkWatches } from "@/lib/judging/worker/check-anchors";
import { expireLeases } from "@/lib/labelling/server/expire-leases";
import { type MailSettings, mailSettings } from "@/lib/mail/mail-settings";
import { openMailer } from "@/lib/mail/mailer";
import { sealAudit } from "@/lib/people/server/privacy/audit";
import { applyRetention, retention } from "@/lib/people/server/privacy/retention";
import { resealProlificTokens } from "@/lib/people/server/prolific/account";
import { PAY_BONUSES, resumeProlific } from "@/lib/people/server/prolific/payments";
import { SEND_VERDICTS } from "@/lib/people/server/prolific/verdicts";
import { deleteExpiredSessions } from "@/lib/people/server/sessions";
import { SEND_PASSWORD_RESET } from "@/lib/people/server/sign-in/password-links";
import { payBonuses } from "@/lib/people/worker/prolific/pay-bonuses";
import { sendVerdicts } from "@/lib/people/worker/prolific/send-verdicts";
import { sendPasswordReset } from "@/lib/people/worker/send-password-reset";
import { COMPUTE_RESULT } from "@/lib/results/server/figures/background-figure";
import { computeResult } from "@/lib/results/server/figures/compute-result";
import { WORK_ON_RUN } from "@/lib/runs/server/control-run";
import type { ModelsForRuns } from "@/lib/runs/worker/estimate-run";
import { runHandler } from "@/lib/runs/worker/run-handlers";
import { RunWorker } from "@/lib/runs/worker/run-worker";
import { inSpan } from "@/lib/tracing/spans";
import { sendDigests } from "@/lib/training/worker/send-digests";
import { resealWebhookSecrets } from "@/lib/webhooks/server/create-webhook";
import { pruneDeliveries } from "@/lib/webhooks/server/deliveries";
import { notifyWebhooks } from "@/lib/webhooks/server/notify-webhooks";
import { SEND_WEBHOOK } from "@/lib/webhooks/server/queue-deliveries";
import { sendDelivery, webhookNetworks } from "@/lib/webhooks/worker/send-delivery";

const wakeUp = z.object({ runId: z.uuid() });
const ofStudy = z.object({ studyId: z.uuid() });
const ofRow = z.object({ id: z.uuid() });

const NOTIFY_WEBHOOKS = "notify-webhooks";
const NOTIFY_ONCE = { jobKey: NOTIFY_WEBHOOKS, jobKeyMode: "preserve_run_at", maxAttempts: 3 } as const;
/** Labels of this many seconds become one message. */
const SECONDS_TOGETHER = 10;

/** What workers do, by the name of the job. */
function tasks(runs: RunWorker, mail: MailSettings | null): TaskList {
  return {
    "expire-leases": async (_, helpers) => {
      const expired = await expireLeases();
      if (expired > 0) helpers.logger.info(`${expired} leases ended; their places are free again`);
    },
    "delete-expired-sessions": async () => {
      await deleteExpiredSessions();
      await pruneDeliveries();
    },
    "apply-retention": async (_, helpers) => {
      const { calls, drafts, sessions, audit } = await applyRetention(retention(), new Date());
      helpers.logger.info(
        `Kept long enough: ${calls} calls, ${drafts} drafts, ${sessions} sessions, ${audit} audit entries`,
      );
    },
    "seal-audit": async () => {
      await sealAudit();
    },
    "delete-expired-exports": async () => {
      await deleteExpiredExports();
      await queueWaitingExports();
    },
    [NOTIFY_WEBHOOKS]: async (_, helpers) => {
      const { webhooks, hasMore, problems } = await notifyWebhooks();
      for (const problem of problems) helpers.logger.warn(`A webhook could not be told what happened: ${problem}`);
      if (webhooks === 0) return;
      const pause = hasMore ? 0 : SECONDS_TOGETHER * 1_000;
      await helpers.addJob(NOTIFY_WEBHOOKS, {}, { ...NOTIFY_ONCE, runAt: new Date(Date.now() + pause) });
    },
    [SEND_WEBHOOK]: (payload) => sendDelivery(ofRow.parse(payload).id),
    [PAY_BONUSES]: (payload, { job }) => payBonuses(ofRow.parse(payload).id, job.attempts >= job.max_attempts),
    [SEND_VERDICTS]: (payload, { job }) => sendVerdicts(ofRow.parse(payload).id, job.attempts >= job.max_attempts),
    "resume-prolific": resumeProlific,
    "run-verifier-programs": async () => {
      await runOpenPrograms();
    },
    "check-watches": async (_, helpers) => {
      const alarms = await checkWatches(new Date());
      if (alarms > 0) helpers.logger.info(`${alarms} watched judges have become worse`);
    },
    ...(mail ? { "send-digests": (_, helpers) => digestsBy(mail, helpers.logger) } : {}),
    // Without a mail server what was asked for earlier is dropped.
    [SEND_PASSWORD_RESET]: async (payload) => {
      if (mail) await passwordResetBy(mail, payload);
    },
    [COMPUTE_RESULT]: computeResult,
    [INDEX_TEXTS]: async (payload) => {
      await indexTexts(ofStudy.parse(payload).studyId);
    },
    [WORK_ON_RUN]: async (payload) => runs.wake(wakeUp.parse(payload).runId),
  };
}

function traced(list: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(list).map(([name, task]): [string, TaskList[string]] => [
      name,
      (payload, helpers) => inSpan(`job ${name}`, {}, async () => task?.(payload, helpers), SpanKind.CONSUMER),
    ]),
  );
}

async function digestsBy(mail: MailSettings, logger: Logger): Promise<void> {
  const mailer = openMailer(mail);
  try {
    const { sent, problems } = await sendDigests(mail, mailer);
    if (sent > 0) logger.info(`${sent} digests of discussions sent by email`);
    for (const problem of new Set(problems)) logger.warn(`A digest could not be sent by email: ${problem}`);
  } finally {
    mailer.close();
  }
}

async function passwordResetBy(mail: MailSettings, payload: unknown): Promise<void> {
  const mailer = openMailer(mail);
  try {
    await sendPasswordReset(payload, mail, mailer);
  } finally {
    mailer.close();
  }
}

/**
 * Claims free the leases of their own round at once; expire-leases is for rounds nobody is looking at. Programs speak when
 * they are approved; run-verifier-programs is for responses that come later. Where there are webhooks, notify-webhooks calls
 * itself again; the minute begins it, and takes up what a worker that died left.
 */
const CRONTAB = [
  "* * * * * expire-leases",
  "* * * * * run-verifier-programs",
  "* * * * * seal-audit",
  "43 3 * * * apply-retention",
  "17 * * * * delete-expired-sessions",
  "*/10 * * * * delete-expired-exports",
  "*/2 * * * * check-watches",
  "*/5 * * * * resume-prolific",
  `* * * * * ${NOTIFY_WEBHOOKS} ?jobKey=${NOTIFY_WEBHOOKS}&jobKeyMode=preserve_run_at&max=3`,
].join("\n");
const DIGESTS = "*/10 * * * * send-digests";

export interface Worker {
  /** Lets what is under way end and gives back the rest. */
  stop(): Promise<void>;
  /** Settles when the worker has ended, by itself or stopped. */
  readonly promise: Promise<void>;
}

/** Starts a worker on this database. Several may run, on any machine: each job, item and cron minute is done once. */
export async function startWorker(connectionString: string, models: ModelsForRuns, concurrency = 2): Promise<Worker> {
  const mail = mailSettings();
  // A mistake in it is reported now, not at the first delivery.
  webhookNetworks();
  retention();
  await installQueue(connectionString);
  await resealKeys();
  const log = (message: string, error: unknown) => console.error(`${message}:`, error);
  const queueWorkers: string[] = [];
  const runs = new RunWorker({ models, handlerOf: runHandler, log, queueWorkers });
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked by the name of the pool that their worker belongs to.
  events.on("pool:create", ({ workerPool }) => queueWorkers.push(workerPool.id));
  const pool = queueConnections(connectionString, concurrency + 1);
  const ofBoth = { pgPool: pool, noHandleSignals: true, events };
  const jobs = await run({
    ...ofBoth,
    concurrency,
    taskList: traced(tasks(runs, mail)),
    crontab: mail ? `${CRONTAB}\n${DIGESTS}` : CRONTAB,
  });
  const files = await run({ ...ofBoth, ...filesOnly(log) });
  await queueWaitingExports();
  await runs.start();
  let stopped: Promise<unknown> | null = null;
  const stop = async () => {
    // What this worker holds is known as its own until it has given the files back.
    stopped ??= Promise.allSettled([jobs.stop(), files.stop().finally(() => runs.stop())]);
    await stopped;
  };
  return {
    stop,
    promise: Promise.race([jobs.promise, files.promise]).finally(async () => {
      await stop();
      await Promise.allSettled([jobs.promise, files.promise]);
      await pool.end();
    }),
  };
}

/** Encrypts again what is stored under TICKBOX_FORMER_ENCRYPTION_KEY. What somebody stores meanwhile stays as it is. */
export async function resealKeys(): Promise<void> {
  if (!process.env.TICKBOX_FORMER_ENCRYPTION_KEY) return;
  const again = (await resealEndpointKeys()) + (await resealWebhookSecrets()) + (await resealProlificTokens());
  console.error(`Keys and secrets encrypted again: ${again}. TICKBOX_FORMER_ENCRYPTION_KEY is not needed any more.`);
}

/** Files take minutes: one is made at a time, and no other job waits for it. */
function filesOnly(log: (message: string, error: unknown) => void): RunnerOptions {
  return {
    concurrency: 1,
    taskList: traced({
      [MAKE_EXPORT]: (payload, { abortSignal: stopping }) => makeExport(ofRow.parse(payload).id, { stopping, log }),
    }),
    parsedCronItems: [],
    preset: { worker: { gracefulShutdownAbortTimeout: 0 } },
  };
}
