import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SESClient, VerifyDomainIdentityCommand } from "@aws-sdk/client-ses";
import type { StageName } from "../../infra/config/stages.ts";
import { freePort } from "../checks/product.ts";
import { runStep, type StepResult } from "../checks/run-step.ts";
import { projectRoot } from "../project-root.ts";
import type { Answers } from "../sample/api-client.ts";
import { type Account, demoAccounts, demoData } from "../sample/demo-data.ts";
import { ownCertificate } from "./certificate.ts";
import { readRouting, readStage } from "./deployed-stage.ts";
import { type Emulator, startEmulator } from "./emulator.ts";
import { type Front, startFront } from "./front.ts";
import { timed } from "./timed-step.ts";

/** Where the emulator is installed and a rehearsal keeps its files. */
export const cloudFolder = join(projectRoot, ".build/cloud");

const password = "seven calm harbors at dawn";
const operator = demoData().superAdmin;
/** People of the sample data, the operator with the password of the rehearsal and, once it is set up, a second step. */
export const accounts: Account[] = demoAccounts(demoData()).map((account) =>
  account.email === operator.email ? { ...account, password } : account,
);

const mailDomain = "subpart.example.org";

/** Everything that is started from here on speaks to the emulator; the product itself does not know it. */
const pointAt = (endpoint: string): void => {
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
    CDK_APP: "node scripts/cloud/rehearsal-app.ts",
    SUPER_ADMIN_PASSWORD: password,
  });
};

/** What an operator does before the first deployment (docs/operations.md): the emulator refuses other senders, too. */
const verifySender = async (): Promise<void> => {
  const client = new SESClient({});
  await client.send(new VerifyDomainIdentityCommand({ Domain: mailDomain }));
  client.destroy();
};

/**
 * An account of the emulator that is ready for a first deployment: bootstrapped, with a verified sender. This process
 * and those it starts work in it. `CLOUD_ENDPOINT` names a running emulator; without it MiniStack is installed and
 * started.
 * @throws NoPython
 */
export const openAccount = async (): Promise<Emulator> => {
  mkdirSync(cloudFolder, { recursive: true });
  const { CLOUD_ENDPOINT } = process.env;
  const emulator = CLOUD_ENDPOINT
    ? { endpoint: CLOUD_ENDPOINT, stop: async () => undefined }
    : await startEmulator(cloudFolder, await freePort());
  try {
    pointAt(emulator.endpoint);
    await timed("bootstrapped", "cdk", ["bootstrap", "aws://000000000000/us-east-1", "--app", ""]);
    await verifySender();
    return emulator;
  } catch (error) {
    await emulator.stop();
    throw error;
  }
};

/** The sender, which the first deployment of a stage must name. */
export const sender = ["--mail-from", `Subpart <no-reply@${mailDomain}>`] as const;

/** A copy of the project: this one, or an earlier release that was unpacked. */
export interface Release {
  readonly folder: string;
}
const thisRelease: Release = { folder: projectRoot };

/** Arguments of Node for a script of a release, which installs the release's own packages first where they are missing. */
const scriptOf = ({ folder }: Release, script: string, ...args: readonly string[]): string[] => [
  join(folder, "scripts/run.mjs"),
  script,
  ...args,
];

/** Deploys a stage by `npm run deploy`. @param options such as `sender` @returns what it printed, and how it ended */
export const tryDeployment = (
  stage: StageName,
  options: readonly string[],
  release = thisRelease,
): Promise<StepResult> =>
  runStep("node", scriptOf(release, "deploy.ts", "--stage", stage, "--yes", ...options));

/** The same. @returns seconds @throws when it fails */
export const deployStage = (
  what: string,
  stage: StageName,
  options: readonly string[],
  release = thisRelease,
): Promise<number> =>
  timed(what, "node", scriptOf(release, "deploy.ts", "--stage", stage, "--yes", ...options));

/** Creates the operator of a deployed stage by `npm run ops`; `accounts` holds the password. */
export const createOperator = (stage: StageName, release = thisRelease): Promise<number> => {
  const { email, firstName, lastName } = operator;
  const names = ["--first-name", firstName, "--last-name", lastName];
  const args = scriptOf(
    release,
    "ops.ts",
    "create-super-admin",
    "--stage",
    stage,
    "--email",
    email,
    ...names,
  );
  return timed("created the super administrator", "node", args);
};

export interface OpenStage extends Front {
  /** Address of its pages, such as `https://….cloudfront.net`. */
  readonly origin: string;
  /** The release before may answer another shape than this one's contracts. */
  readonly answers: Answers;
  /** Reads the stage's secret and routes again, as CloudFront and the gateway have them while it is deployed. */
  follow(): Promise<void>;
}

/** Puts the stand-in for CloudFront before a deployed stage. @param release whose templates were deployed */
export const openStage = async (
  endpoint: string,
  name: StageName,
  { folder } = thisRelease,
): Promise<OpenStage> => {
  const stage = await readStage(endpoint, join(folder, `.build/templates-${name}`), name);
  const front = await startFront(stage, endpoint, ownCertificate(cloudFolder));
  return {
    ...front,
    origin: `https://${stage.host}`,
    answers: folder === thisRelease.folder ? "by contract" : "as they are",
    follow: async () => {
      const { originHeaders, functions } = await readRouting(endpoint, name);
      Object.assign(stage, { originHeaders, functions });
    },
  };
};

/** Puts the sample regulation and company into a stage, through its API. */
export const loadSampleCompany = async (
  stage: StageName,
  { url, origin }: OpenStage,
  release = thisRelease,
): Promise<void> => {
  const file = join(cloudFolder, "operator.json");
  rmSync(file, { force: true });
  const args = scriptOf(release, "cloud/sample-company.ts", stage, url, origin, file);
  await timed("loaded the sample company", "node", args);
  // Earlier releases knew no second step.
  if (!existsSync(file)) return;
  const own = accounts.find(({ email }) => email === operator.email);
  Object.assign(own ?? {}, JSON.parse(readFileSync(file, "utf8")));
};
