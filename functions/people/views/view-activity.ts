import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import type { ViewRecord } from "./view-repository.ts";

const factsOf = ({ list, name, isShared, sort, order, columns, density, query }: ViewRecord) => ({
  ...{ list, name, isShared, sort, order, columns, density },
  filters: new URLSearchParams(query).toString(),
});

/** The activity row of a change of a view. */
export const viewActivity = (
  { before, after }: { readonly before?: ViewRecord; readonly after?: ViewRecord },
  ctx: Context,
): Operation =>
  ctx.activity({
    target: { type: "view", id: (after ?? before)?.id ?? "" },
    ...(before && { before: factsOf(before) }),
    ...(after && { after: factsOf(after) }),
  });
