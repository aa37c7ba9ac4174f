import { insert, type Operation } from "../table/operation.ts";
import { signatureOf } from "./activity-entry.ts";
import type { ActivityDetails } from "./context.ts";
import { writtenBeside } from "./written-rows.ts";

interface Who {
  readonly event: string;
  readonly userId: string | null;
  readonly companyId: string | null;
  readonly requestId: string;
  readonly now: Date;
  readonly id: string;
}

/** The partition of a month, `yyyy-mm`, of one log. @param scope `C#{companyId}`, or `SYSTEM` */
export const activityPartition = (scope: string, month: string): string => `${scope}#ACTIVITY#${month}`;

/**
 * One row of the activity log; what its transaction writes is kept beside it. Append-only: an insert that never replaces, and no role may update or delete it. It is
 * signed, and gets its place in the chain moments later (`functions/record/chain`).
 *   pk `C#{companyId}#ACTIVITY#{yyyy-mm}` | `SYSTEM#ACTIVITY#{yyyy-mm}`   sk `{ulid}`   a company's log by time
 *   gsi1pk `{company or SYSTEM}#ON#{type}#{id}`                           gsi1sk `{ulid}` one record's log by time
 */
export const activityRow = (who: Who, details: ActivityDetails): Operation => {
  const at = who.now.toISOString();
  const companyId = details.companyId === undefined ? who.companyId : details.companyId;
  const scope = companyId ? `C#${companyId}` : "SYSTEM";
  const content = {
    id: who.id,
    event: details.event ?? who.event,
    userId: details.userId === undefined ? who.userId : details.userId,
    companyId,
    target: details.target,
    before: details.before ?? null,
    after: details.after ?? null,
    requestId: who.requestId,
    at,
  };
  const entry = (more: { readonly written?: string }): Operation =>
    insert(
      {
        pk: activityPartition(scope, at.slice(0, 7)),
        sk: who.id,
        gsi1pk: `${scope}#ON#${details.target.type}#${details.target.id}`,
        gsi1sk: who.id,
        ...content,
        ...more,
        signature: signatureOf({ ...content, ...more }),
      },
      () => new Error("An activity row with this id is there already"),
    );
  if (!companyId) return entry({});
  const within = (operations: readonly Operation[]): Operation[] => {
    // The first entry of a transaction stands for all that it writes.
    const isFirst = operations.find((each) => each.type === "put" && each.within) === alone;
    const written = isFirst ? writtenBeside({ companyId, id: who.id, at }, operations) : undefined;
    return written ? [entry({ written: written.hash }), written.row] : [entry({})];
  };
  const alone: Operation = { ...entry({}), within } as Operation;
  return alone;
};
