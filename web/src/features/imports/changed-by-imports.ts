import {
  getCfrPart,
  listCfrParts,
  listCfrTitles,
  listCfrTitlesWithRules,
  listPartRules,
} from "../../../../shared/api/cfr-titles.ts";
import { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { getHorizonMap } from "../../../../shared/api/horizon.ts";
import { listImports } from "../../../../shared/api/imports.ts";
import { getPartDependencies, getPartMetrics, listPartMetrics } from "../../../../shared/api/metrics.ts";
import { getPartText, getSectionText, getTitleContents } from "../../../../shared/api/regulation-text.ts";
import { listSectionMetadata } from "../../../../shared/api/section-metadata.ts";
import { listSources } from "../../../../shared/api/sources.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";

/** What is out of date when an import or an undo ends; only what is on screen is fetched again at once. */
export const changedByImports = [
  listImports,
  listCfrTitles,
  listCfrTitlesWithRules,
  listCfrParts,
  listPartRules,
  listCompanyRules,
  getCfrPart,
  listPartMetrics,
  getPartMetrics,
  getPartDependencies,
  listSectionMetadata,
  getHorizonMap,
  listSources,
  getTitleContents,
  getPartText,
  getSectionText,
] as const;

/** Whether a job has come to its end, good or bad. */
export const isFinished = (job: Pick<ImportJob, "status"> | undefined): boolean =>
  job !== undefined && job.status !== "queued" && job.status !== "running";
