import {
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";
import * as z from "zod";
import { type ContextName, contextNames } from "../../infra/config/context-names.ts";
import { namesOf } from "../../infra/config/names.ts";
import type { StageSettings } from "../../infra/config/stages.ts";

export type SettingName = Exclude<ContextName, "stage">;
/** What an operator set for a stage; what is missing has its default. */
export type Given = Readonly<Partial<Record<SettingName, string>>>;

/** What one call of `npm run deploy` changes. */
export interface Wish {
  readonly set: Given;
  readonly unset: readonly SettingName[];
}

interface Change {
  readonly name: SettingName;
  /** Undefined: the default. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export const settingNames = contextNames.filter((name) => name !== "stage");
const Stored = z.partialRecord(z.enum(settingNames), z.string());

/** The settings that the last deployment of a stage stored; undefined where none has. */
export const readSettings = async (
  client: SSMClient,
  stage: StageSettings["stage"],
): Promise<Given | undefined> => {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: namesOf(stage).settings }));
    return Stored.parse(JSON.parse(Parameter?.Value ?? "{}")) as Given;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
};

/** Stores them before they are deployed: a deployment that breaks off is repeated with the same ones. */
export const writeSettings = async (
  client: SSMClient,
  stage: StageSettings["stage"],
  given: Given,
): Promise<void> => {
  await client.send(
    new PutParameterCommand({
      Name: namesOf(stage).settings,
      Description: "Settings of the stage, written by npm run deploy",
      Type: "String",
      Value: JSON.stringify(given),
      Overwrite: true,
    }),
  );
};

/** What is set once the wish is done; all that it does not name stays. */
export const withWish = (stored: Given, { set, unset }: Wish): Given => {
  const all: Given = { ...stored, ...set };
  const kept = settingNames.filter((name) => all[name] !== undefined && !unset.includes(name));
  return Object.fromEntries(kept.map((name) => [name, all[name]]));
};

export const changesBetween = (before: Given, after: Given): Change[] =>
  settingNames
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name], after: after[name] }));

const shown = (value: string | undefined): string => value ?? "(default)";

/** One line for each change. */
export const changeLines = (changes: readonly Change[]): string =>
  changes.map(({ name, before, after }) => `  ${name}: ${shown(before)} → ${shown(after)}`).join("\n");
