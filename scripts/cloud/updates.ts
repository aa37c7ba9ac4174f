import type { TestRun } from "../checks/vitest-run.ts";
import { projectRoot } from "../project-root.ts";
import { startOutbox } from "./outbox.ts";
import { unpackPreviousRelease } from "./previous-release.ts";
import { type Outcome, type Place, prefix, type Rehearsal, rehearseUpdate, stage } from "./rehearsal.ts";
import {
  cloudFolder,
  createOperator,
  deployStage,
  loadSampleCompany,
  openStage,
  type Release,
  sender,
} from "./rehearsed-account.ts";
import type { StageState } from "./stage-state.ts";

const thisRelease: Release = { folder: projectRoot };

/** API Gateway refuses a second route with the same key; the emulator makes it. So the order is looked at. */
const routeIsGivenFirst = (_: StageState, { stacks }: StageState): string[] => {
  const changedAt = (area: string) => stacks.get(`${prefix}-api-${area}`)?.split(" ")[1] ?? "";
  if (changedAt("regulation") < changedAt("people")) return [];
  return ["The route was made in its new stack before the old one gave it away; AWS refuses that."];
};

const endsWith =
  (state: string, stack: string) =>
  (_: StageState, { stacks }: StageState): string[] =>
    stacks.get(`${prefix}-${stack}`)?.startsWith(`${state} `) === true
      ? []
      : [`${stack} is in the state ${stacks.get(`${prefix}-${stack}`)}.`];

const domain = [
  ...["--set", "domainName=compliance.example.org"],
  ...[
    "--set",
    "certificateArn=arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-4000-8000-000000000000",
  ],
];

/** Each changes the stage that the one before left. */
const updates: readonly Rehearsal[] = [
  { what: "add a domain", options: domain },
  { what: "take the domain away", options: ["--unset", "domainName", "--unset", "certificateArn"] },
  { what: "remove a worker", changes: ["worker removed"] },
  { what: "rename the worker that sends mails", changes: ["worker removed", "worker renamed"] },
  {
    what: "fail in the middle",
    changes: ["worker removed", "worker renamed", "later release", "name taken"],
    refusal: "already exists",
    check: endsWith("UPDATE_ROLLBACK_COMPLETE", "api-rules"),
  },
  {
    what: "try again",
    changes: ["worker removed", "worker renamed", "later release"],
    check: endsWith("UPDATE_COMPLETE", "api-rules"),
  },
  {
    what: "move an endpoint to another stack",
    changes: ["worker removed", "worker renamed", "later release", "endpoint moved"],
    interrupts: "listSelections",
    check: routeIsGivenFirst,
  },
  {
    what: "refuse another logical id of the table",
    changes: [
      "worker removed",
      "worker renamed",
      "later release",
      "endpoint moved",
      "table under another id",
    ],
    refusal: "would be gone: its logical id or its stack changed",
    check: (before, after) =>
      JSON.stringify([...before.stacks]) === JSON.stringify([...after.stacks])
        ? []
        : ["Something was deployed."],
  },
  {
    what: "rotate the secrets",
    changes: ["worker removed", "worker renamed", "later release", "endpoint moved"],
    options: ["--rotate-secrets"],
  },
];

/** From the release before to this one, all updates, and back. */
const plan = (previous: (Release & { name: string }) | undefined): Rehearsal[] => [
  ...(previous ? [{ what: `from ${previous.name.slice(0, 12)} to this release` }] : []),
  ...updates,
  ...(previous
    ? [{ what: `back to ${previous.name.slice(0, 12)}`, release: previous, interrupts: "listSelections" }]
    : []),
];

const report = (outcomes: readonly Outcome[]): TestRun => ({
  passed: outcomes.filter(({ faults }) => faults.length === 0).length,
  failed: outcomes.filter(({ faults }) => faults.length > 0).length,
  failures: outcomes.flatMap(({ line, faults }) => faults.map((fault) => `${line.split(":")[0]}: ${fault}`)),
});

/**
 * Deploys the release before this one to a stage of its own, with the sample company, and then rehearses each update
 * on it, with a person at work and a journey afterwards. Says a line about each.
 */
export const rehearseUpdates = async (endpoint: string): Promise<TestRun> => {
  const previous = unpackPreviousRelease(cloudFolder);
  if (!previous)
    console.log("Not rehearsed: this copy of the project has no history, so no earlier release.");
  const first = previous ?? thisRelease;
  await deployStage(`deployed ${previous?.name.slice(0, 12) ?? "this release"}`, stage, sender, first);
  await createOperator(stage, first);
  const front = await openStage(endpoint, stage, first);
  await loadSampleCompany(stage, front, first);
  await front.close();
  const outbox = await startOutbox(endpoint);
  const outcomes: Outcome[] = [];
  let running = first;
  try {
    for (const [index, rehearsal] of plan(previous).entries()) {
      const place: Place = { endpoint, mailUrl: outbox.url, running };
      const outcome = await rehearseUpdate(place, rehearsal, `rehearsed-${index}`);
      console.log([outcome.line, ...outcome.faults].join("\n    "));
      outcomes.push(outcome);
      running = rehearsal.release ?? thisRelease;
    }
  } finally {
    delete process.env.REHEARSED_CHANGE;
    await outbox.close();
  }
  return report(outcomes);
};
