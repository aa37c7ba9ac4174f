import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import type { TestRun } from "../checks/vitest-run.ts";
import { ApiClient } from "../sample/api-client.ts";
import { byRole, walkThroughApi } from "./api-journey.ts";
import { startOutbox } from "./outbox.ts";
import {
  accounts,
  cloudFolder,
  createOperator,
  deployStage,
  loadSampleCompany,
  openStage,
  sender,
} from "./rehearsed-account.ts";
import { remainsOf } from "./remains.ts";
import { timed } from "./timed-step.ts";

const ops = (what: string, ...args: readonly string[]) => timed(what, "node", ["scripts/ops.ts", ...args]);

const mailsSent = async (mailUrl: string): Promise<number> => {
  const mails: unknown[] = await (await fetch(`${mailUrl}/outbox.json`)).json();
  return mails.length;
};

/** Longer than a stream, a worker that starts and a mail take. */
const silenceMs = 10_000;

/** Removes the stage of the drill. @throws where something of it stays, or another stage lost something */
const destroyCopy = async (): Promise<void> => {
  const others = await remainsOf("dev");
  if ((await remainsOf("staging")).length === 0) throw new Error("The account shows nothing of staging.");
  await ops("destroyed staging", "destroy", "--stage", "staging", "--delete-data", "--confirm", "staging");
  const left = await remainsOf("staging");
  if (left.length > 0) throw new Error(`Of staging this is left: ${left.join(", ")}`);
  if ((await remainsOf("dev")).length < others.length)
    throw new Error("The stage dev lost something with it.");
};

/**
 * Restores one stage into another: export, a quiet stage, restore, a look at the data, no email; then it is woken, and
 * people work in it as before. At the end the second stage is destroyed, and nothing of it is left.
 * @throws with a sentence for what did not work
 */
const drill = async (endpoint: string, folder: string, mailUrl: string): Promise<void> => {
  const startedAt = performance.now();
  await ops("exported dev", "export", "--stage", "dev", "--out", folder);
  await deployStage("deployed staging, quiet", "staging", [...sender, "--quiet"]);
  const before = await mailsSent(mailUrl);
  const restore = ["restore", "--stage", "staging", "--from", folder, "--mails", "drop"];
  await ops("restored into staging", ...restore);
  const restored = Math.round((performance.now() - startedAt) / 1_000);
  const stage = await openStage(endpoint, "staging");
  try {
    process.env.APP_ORIGIN = stage.origin;
    const officer = await ApiClient.signedIn(stage.url, byRole(accounts, "compliance_officer"));
    const listed = await officer.call(listCompanyRules, { query: { limit: 5 } });
    if (Array.isArray(listed) || listed.items.length === 0) throw new Error("The copy has no rules.");
    await delay(silenceMs);
    const sent = (await mailsSent(mailUrl)) - before;
    if (sent > 0) throw new Error(`The quiet stage sent ${sent} emails.`);
    await ops("woke staging", "wake", "--stage", "staging");
    await stage.follow();
    await walkThroughApi(stage, mailUrl, accounts, "drill");
  } finally {
    await stage.close();
  }
  await destroyCopy();
  console.log(
    `✓ the drill: restored in ${restored} s, export and deployment included; not one email before it was woken`,
  );
};

/** The restore drill, from a stage with the sample company. */
export const rehearseRestore = async (endpoint: string): Promise<TestRun> => {
  await deployStage("deployed", "dev", sender);
  await createOperator("dev");
  const source = await openStage(endpoint, "dev");
  await loadSampleCompany("dev", source).finally(() => source.close());
  const outbox = await startOutbox(endpoint);
  const folder = mkdtempSync(join(cloudFolder, "drill-"));
  try {
    await drill(endpoint, folder, outbox.url);
    return { passed: 1, failed: 0, failures: [] };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [error instanceof Error ? error.message : String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await outbox.close();
  }
};
