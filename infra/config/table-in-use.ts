import { namesOf } from "./names.ts";
import type { StageSettings } from "./stages.ts";

/** Name of the table that a stage runs on: its own, or one that was restored beside it. */
export const tableInUse = ({ stage, table }: Pick<StageSettings, "stage" | "table">): string =>
  table?.name ?? namesOf(stage).table;
