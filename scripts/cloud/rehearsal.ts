import type { StepResult } from "../checks/run-step.ts";
import { projectRoot } from "../project-root.ts";
import { byRole, walkThroughApi } from "./api-journey.ts";
import type { ChangeName } from "./changes.ts";
import { accounts, openStage, type Release, tryDeployment } from "./rehearsed-account.ts";
import { compareStates, readState, type StageState } from "./stage-state.ts";
import { type Calls, callSteadily } from "./steady-client.ts";

/** The stage that updates are rehearsed on; the journeys have `dev`. */
export const stage = "staging";
export const prefix = `subpart-${stage}`;

/** One deployment onto the running stage. */
export interface Rehearsal {
  readonly what: string;
  /** What the release changes, all at once. */
  readonly changes?: readonly ChangeName[];
  readonly options?: readonly string[];
  readonly release?: Release;
  /** What must be in the output of a deployment that must fail; others must succeed. */
  readonly refusal?: string;
  /** Calls that may be refused while it is deployed, by their name; none by default. */
  readonly interrupts?: string;
  /** What else must hold. @returns a sentence for each thing that does not */
  readonly check?: (before: StageState, after: StageState) => readonly string[] | Promise<readonly string[]>;
}

export interface Outcome {
  readonly line: string;
  readonly faults: readonly string[];
}

/** Where the rehearsals run. */
export interface Place {
  readonly endpoint: string;
  readonly mailUrl: string;
  /** The release that runs on the stage before the deployment. */
  readonly running: Release;
}

interface Deployed extends Calls {
  readonly result: StepResult;
  /** Reads that were asked again, because the emulator ended a function that it updated. */
  readonly repeated: number;
}

/** Deploys while a person works with the stage. */
const deployUnderLoad = async (
  { endpoint, running }: Place,
  { changes = [], options = [], release }: Rehearsal,
): Promise<Deployed> => {
  const front = await openStage(endpoint, stage, running);
  try {
    const client = await callSteadily(front, byRole(accounts, "compliance_officer"));
    process.env.REHEARSED_CHANGE = changes.join("+");
    const result = await tryDeployment(stage, options, release);
    return { result, ...(await client.stop()), repeated: front.repeated() };
  } finally {
    await front.close();
  }
};

const faultsOf = (
  { refusal, interrupts }: Rehearsal,
  { result, refused }: Deployed,
  lost: readonly string[],
): string[] => {
  const said = result.output.slice(-3_000);
  const unexpected = refused.filter((each) => interrupts === undefined || !each.includes(interrupts));
  return [
    ...(refusal === undefined && !result.ok ? [`The deployment failed:\n${said}`] : []),
    ...(refusal !== undefined && (result.ok || !result.output.includes(refusal))
      ? [`The deployment should have been refused with "${refusal}":\n${said}`]
      : []),
    ...unexpected.slice(0, 3).map((each) => `A call was refused: ${each}`),
    ...lost.slice(0, 5).map((key) => `Lost or changed: ${key}`),
  ];
};

const failure = (error: unknown): string[] => [error instanceof Error ? error.message : String(error)];

/** What people can do with the stage after a deployment. */
const walk = async ({ endpoint, mailUrl }: Place, after: Release, mark: string): Promise<string[]> => {
  const front = await openStage(endpoint, stage, after);
  try {
    await walkThroughApi(front, mailUrl, accounts, mark);
    return [];
  } catch (error) {
    return failure(error);
  } finally {
    await front.close();
  }
};

/** Deploys, compares, and walks through the stage. @param mark a word that no other rehearsal has */
export const rehearseUpdate = async (place: Place, rehearsal: Rehearsal, mark: string): Promise<Outcome> => {
  const { what, release = { folder: projectRoot }, refusal, check } = rehearsal;
  const before = await readState(prefix);
  const deployed = await deployUnderLoad(place, rehearsal);
  const after = await readState(prefix);
  const { stacks, added, removed, replaced, lost } = compareStates(before, after);
  const more = check ? await check(before, after) : [];
  const journey = await walk(place, refusal === undefined ? release : place.running, mark);
  const faults = [...faultsOf(rehearsal, deployed, lost), ...more, ...journey];
  const { result, made, refused, repeated } = deployed;
  const line = [
    `${faults.length === 0 ? "✓" : "✗"} ${what}: ${result.seconds.toFixed(0)} s`,
    `${stacks.length} of ${after.stacks.size} stacks changed`,
    `resources +${added.length} −${removed.length} replaced ${replaced.length}`,
    `${refused.length} of ${made} calls refused${repeated === 0 ? "" : `, ${repeated} asked again (the emulator ended their function to update it)`}`,
    `${before.data.size} items and objects kept: ${lost.length === 0 ? "all" : `all but ${lost.length}`}`,
    `journey ${journey.length === 0 ? "passed" : "failed"}`,
  ].join("; ");
  return { line, faults };
};
