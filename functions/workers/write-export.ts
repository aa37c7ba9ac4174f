import { worker } from "../core/worker.ts";
import { evidenceExport } from "../documents/evidence/evidence-export.ts";
import { policiesExport } from "../documents/policies/policies-export.ts";
import { importsExport } from "../intake/imports-export.ts";
import { obligationsExport } from "../metrics/obligations/obligations-export.ts";
import { activityExport } from "../pages/activity-export.ts";
import { ExportEvent } from "../people/exports/export-event.ts";
import { type ExportSources, runExport } from "../people/exports/run-export.ts";
import { peopleExport } from "../people/team/people-export.ts";
import { applicabilityExport } from "../reports/applicability-export.ts";
import { rulesExport } from "../rules/company/rules-export.ts";
import { sectionsExport } from "../sections/metadata/sections-export.ts";
import { assignmentsExport } from "../work/assignments/assignments-export.ts";
import { changesExport } from "../work/changes/changes-export.ts";
import { dutiesExport } from "../work/duties/duties-export.ts";

const sources: ExportSources = {
  rules: rulesExport,
  assignments: assignmentsExport,
  policies: policiesExport,
  people: peopleExport,
  changes: changesExport,
  activity: activityExport,
  evidence: evidenceExport,
  imports: importsExport,
  sections: sectionsExport,
  obligations: obligationsExport,
  applicability: applicabilityExport,
  duties: dutiesExport,
};

/** Makes the file of a long list; started on request, by itself, and by the sweep. */
export const handler = worker("write-export", ExportEvent, (event, ctx) =>
  runExport(event, sources, ctx.remainingMs),
);
