import { listSavedViews } from "../../../shared/api/saved-views.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { foldName } from "../../core/fold-name.ts";
import { listPage } from "../../core/table/list-page.ts";
import { presentViews } from "./present-views.ts";
import { readerOf } from "./view-access.ts";
import { views } from "./view-repository.ts";

export const handler = endpoint(listSavedViews, async ({ query }, ctx) => {
  const reader = readerOf(ctx, query.list);
  const found = await views.list(reader, query.list);
  const sorted = found.views.toSorted((a, b) => (foldName(a.name) < foldName(b.name) ? -1 : 1));
  const { items, total, nextCursor } = listPage(sorted, query, `views ${reader.companyId} ${reader.userId}`);
  const defaults = new Set([found.defaults[query.list] ?? null]);
  return { items: await presentViews(reader.companyId, items, defaults), total, nextCursor };
});
