import { cpSync } from "node:fs";
import { join } from "node:path";
import { type App, Stack } from "aws-cdk-lib";
import { CfnFunction as CfnEdgeFunction } from "aws-cdk-lib/aws-cloudfront";
import { CfnTable } from "aws-cdk-lib/aws-dynamodb";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { namesOf } from "../../infra/config/names.ts";
import { StageName } from "../../infra/config/stages.ts";
import type { SubpartAppProps } from "../../infra/lib/subpart-app.ts";
import { handlerPath } from "../../shared/api/contract.ts";
import { listSelections } from "../../shared/api/selections.ts";

type Parts = Pick<SubpartAppProps, "registry" | "workers" | "bundles">;

interface Change {
  /** What the app is made of after the change. */
  readonly parts?: (parts: Parts) => Parts;
  /** What happens to the finished app. */
  readonly app?: (app: App) => void;
}

const stackOf = (app: App, name: string): Stack => {
  const stage = StageName.parse(app.node.tryGetContext("stage"));
  const stack = app.node.tryFindChild(namesOf(stage).stack(name));
  if (!(stack instanceof Stack)) throw new Error(`The app has no stack ${name}.`);
  return stack;
};

const renamed = (parts: Parts, from: string, to: string): Parts => {
  cpSync(join(parts.bundles, "workers", from), join(parts.bundles, "workers", to), { recursive: true });
  const entries = Object.entries(parts.workers).map(
    ([name, settings]) => [name === from ? to : name, settings] as const,
  );
  return { ...parts, workers: Object.fromEntries(entries) };
};

/** The endpoint that moves, from an area that is deployed late to the one that is deployed first. */
export const moving = listSelections;
const moved = { ...moving, folder: "people/selections" };

const withMoved = (parts: Parts): Parts => {
  cpSync(join(parts.bundles, handlerPath(moving)), join(parts.bundles, handlerPath(moved)), {
    recursive: true,
  });
  const { operationId } = moving;
  return {
    ...parts,
    registry: parts.registry.map((each) => (each.operationId === operationId ? moved : each)),
  };
};

const functionsOf = (stack: Stack): CfnFunction[] =>
  stack.node.findAll().filter((each) => each instanceof CfnFunction);

/** Changes each function of an area. */
const laterRelease = (app: App): void => {
  for (const each of functionsOf(stackOf(app, "api-rules"))) each.memorySize = (each.memorySize ?? 128) + 64;
};

/** Takes a name that is in use, after all functions of the area. Of few resources the emulator refuses that. */
const takenName = (app: App): void => {
  const stack = stackOf(app, "api-rules");
  const [known] = stackOf(app, "web")
    .node.findAll()
    .filter((each) => each instanceof CfnEdgeFunction);
  if (!known) throw new Error("The stage has no function at the edge.");
  const { name, functionConfig, functionCode } = known;
  const taken = new CfnEdgeFunction(stack, "Taken", {
    name,
    functionConfig,
    functionCode,
    autoPublish: true,
  });
  for (const each of functionsOf(stack)) taken.node.addDependency(each);
};

/** Gives the table another logical id, as a careless move of its construct would. */
const movedTable = (app: App): void => {
  for (const each of stackOf(app, "data").node.findAll()) {
    if (!(each instanceof CfnTable) || !each.node.path.endsWith("AppTable/Table/Resource")) continue;
    // Other stacks know the table's name by now, which locks the id; a construct that moved would have another from the start.
    Object.assign(each, { _logicalIdLocked: undefined });
    each.overrideLogicalId("TableOfAnotherName");
  }
};

/** What a later release may do to a stage, by name. */
const changes = {
  "worker removed": {
    parts: (parts) => {
      const { "remind-policies": _, ...workers } = parts.workers;
      return { ...parts, workers };
    },
  },
  // The one that reads the table's stream: its mapping goes, and another one comes.
  "worker renamed": { parts: (parts) => renamed(parts, "send-mail", "deliver-mail") },
  "endpoint moved": { parts: withMoved },
  "later release": { app: laterRelease },
  "name taken": { app: takenName },
  "table under another id": { app: movedTable },
} as const satisfies Readonly<Record<string, Change>>;
export type ChangeName = keyof typeof changes;

const isChange = (name: string): name is ChangeName => name in changes;

/** All changes that a text such as `worker removed+endpoint moved` names. @throws for a name without a change */
export const rehearsedChanges = (names = ""): Change[] =>
  names
    .split("+")
    .filter((name) => name !== "")
    .map((name) => {
      if (!isChange(name)) throw new Error(`There is no change ${name}.`);
      return changes[name];
    });
