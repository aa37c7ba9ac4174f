import type { Env } from "../../functions/config/env.ts";
import type { Names } from "../config/names.ts";
import type { StageSettings } from "../config/stages.ts";

/** The functions' variables: exactly those the functions' own schema names, all as text. */
export type FunctionEnvironment = Readonly<Record<keyof Env, string>>;

/** The table as roles and the reader of its stream name it. */
export interface PlatformTable {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableStreamArn: string | undefined;
}

/** What all functions of a stage share. */
export interface Platform {
  readonly settings: StageSettings;
  readonly names: Names;
  readonly environment: FunctionEnvironment;
  readonly table: PlatformTable;
  readonly uploadsBucketArn: string;
  readonly libraryBucketArn: string;
  /** Folder of the built functions: `{folder}/{name}/index.js`. */
  readonly bundles: string;
}
