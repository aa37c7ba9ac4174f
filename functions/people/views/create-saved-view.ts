import { createSavedView } from "../../../shared/api/saved-views.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { collapse } from "../../core/fold-name.ts";
import { table } from "../../core/table/table.ts";
import { presentViews } from "./present-views.ts";
import { mustShareViews, readerOf } from "./view-access.ts";
import { viewActivity } from "./view-activity.ts";
import { type ViewRecord, views } from "./view-repository.ts";

export const handler = endpoint(createSavedView, async ({ body }, ctx) => {
  const reader = readerOf(ctx, body.list);
  const { isDefault, ...content } = body;
  if (content.isShared) mustShareViews(ctx);
  const view: ViewRecord = {
    ...content,
    id: `${body.list}-${ctx.newId()}`,
    name: collapse(body.name),
    ownerId: reader.userId,
    ...{ updatedBy: reader.userId, updatedAt: ctx.now.toISOString(), version: 1 },
  };
  await table.transact([
    ...views.add(reader.companyId, view),
    ...(isDefault ? [views.setDefault(reader, body.list, view.id)] : []),
    viewActivity({ after: view }, ctx),
  ]);
  const [saved] = await presentViews(reader.companyId, [view], new Set(isDefault ? [view.id] : []));
  if (!saved) throw new Error("The view was saved and is not shown");
  return saved;
});
