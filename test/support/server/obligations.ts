import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import {
  type ObligationRow,
  obligations,
} from "../../../functions/metrics/obligations/obligation-repository.ts";
import { uploadedObjects } from "../../../functions/services/uploads/uploaded-objects.ts";
import type { BodyOf } from "../../../shared/api/contract.ts";
import type { saveObligationEvaluation } from "../../../shared/api/obligation-evaluations.ts";
import { aPdf } from "../documents/documents.ts";

let count = 0;

/** An obligation as the form sends it, of a part of its own. */
export const anObligation = (
  over: Partial<BodyOf<typeof saveObligationEvaluation>> = {},
): BodyOf<typeof saveObligationEvaluation> => {
  count += 1;
  return {
    region: "North America",
    country: "United States",
    state: "California",
    regulation: "Sample Privacy Act",
    part: `Part ${count}`,
    section: "Section 1",
    sourceUrl: "https://www.example.com/act",
    sectionPdfPath: null,
    sectionPdfName: null,
    sectionPdfSize: null,
    sectionPdfType: null,
    editedVersion: "A business tells people what it keeps.",
    controls: "A notice is shown before anything is kept.",
    ...over,
  };
};

/** An obligation with a PDF, as if it had been saved. */
export const aStoredObligation = async (): Promise<ObligationRow> => {
  const [id, now] = [newId(), new Date().toISOString()];
  const { regulation, part, section } = anObligation();
  const path = `files/obligations/${id}`;
  const bytes = aPdf("Section one");
  const { eTag } = await uploadedObjects.store(path, bytes, "application/pdf");
  const row: ObligationRow = {
    ...{ id, regulation, part, section, region: "Europe", country: "", state: "", sourceUrl: "" },
    ...{ sectionPdfPath: path, sectionPdfName: "Section.pdf", sectionPdfSize: bytes.length },
    ...{ sectionPdfType: "application/pdf", eTag, scanStatus: "clean" },
    ...{ version: 1, createdBy: newId(), createdAt: now, updatedAt: now },
  };
  await table.transact(obligations.add(row, { editedVersion: "", controls: "" }));
  return row;
};
