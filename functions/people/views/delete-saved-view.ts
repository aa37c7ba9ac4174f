import { deleteSavedView } from "../../../shared/api/saved-views.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustChangeView, readerOf } from "./view-access.ts";
import { viewActivity } from "./view-activity.ts";
import { views } from "./view-repository.ts";

export const handler = endpoint(deleteSavedView, async ({ params }, ctx) => {
  const reader = readerOf(ctx);
  const before = await views.mustGet(reader, params.id);
  mustChangeView(before, ctx);
  await table.transact([...views.erase(reader.companyId, before), viewActivity({ before }, ctx)]);
  return { message: "View deleted" };
});
