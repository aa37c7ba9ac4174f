import type { Operation } from "../../core/table/operation.ts";
import { telling } from "../../people/notices/telling.ts";
import type { ImportRecord } from "./import-record.ts";
import { finishedActivity } from "./import-result.ts";

/**
 * What a job's end leaves beside its record, for the transaction that ends it: the activity row, and what tells its
 * maker, who may have left the page long ago. Operators, who belong to no company, are told nothing.
 * @param outcome what came of it, in a sentence
 */
export const importEnd = async (
  record: ImportRecord,
  requestId: string,
  after: Readonly<Record<string, unknown>>,
  outcome: string,
  now: Date,
): Promise<Operation[]> => {
  const { companyId, createdBy: userId, fileName, kind } = record;
  const activity = finishedActivity(record, requestId, after, now);
  if (companyId === null) return [activity];
  const what = kind === "undo" ? "Undoing the import of" : "Import of";
  const news = {
    ...{ kind: "import_finished" as const, actorId: null, link: "/cfr-titles" },
    text: `${what} ${fileName}: ${outcome.replace(/\.$/, "")}`,
  };
  return [activity, ...(await telling.person({ companyId, userId }, news, now))];
};
