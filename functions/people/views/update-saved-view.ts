import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "../../../shared/api/contract.ts";
import { updateSavedView } from "../../../shared/api/saved-views.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { collapse } from "../../core/fold-name.ts";
import { conflict } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import { table } from "../../core/table/table.ts";
import { people } from "../users/people.ts";
import { presentViews } from "./present-views.ts";
import { mustChangeView, mustShareViews, readerOf } from "./view-access.ts";
import { viewActivity } from "./view-activity.ts";
import { type ViewReader, type ViewRecord, views } from "./view-repository.ts";

/** @throws 409 `view.stale` that says who changed the view and when */
const mustBeNewest = async (companyId: string, view: ViewRecord, version: number | undefined) => {
  if (version === undefined || version === view.version) return;
  const person = (await people.byId(companyId, [view.updatedBy])).get(view.updatedBy);
  const name = person ? fullName(person) : "someone else";
  const time = readableTime(view.updatedAt);
  throw conflict(
    `This view was changed by ${name} at ${time}. Reload to see the latest version.`,
    "view.stale",
  );
};

const changed = (
  before: ViewRecord,
  { isDefault: _, version: __, ...body }: BodyOf<typeof updateSavedView>,
): ViewRecord => {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const next = { ...before, ...given };
  return { ...next, name: collapse(next.name) };
};

/** The write of the caller's own choice; none where it stays. */
const defaultOf = async (reader: ViewReader, { id, list }: ViewRecord, isDefault: boolean | undefined) => {
  const defaults = await views.defaultsOf(reader);
  const isNow = defaults[list] === id;
  const wanted = isDefault ?? isNow;
  return {
    isDefault: wanted,
    writes: wanted === isNow ? [] : [views.setDefault(reader, list, wanted ? id : null)],
  };
};

export const handler = endpoint(updateSavedView, async ({ params, body }, ctx) => {
  const reader = readerOf(ctx);
  const before = await views.mustGet(reader, params.id);
  const wanted = changed(before, body);
  const isChange = !isDeepStrictEqual(wanted, before);
  if (isChange) mustChangeView(before, ctx);
  if (wanted.isShared && !before.isShared) mustShareViews(ctx);
  await mustBeNewest(reader.companyId, before, body.version);
  const { isDefault, writes } = await defaultOf(reader, before, body.isDefault);
  const stamp = { updatedBy: reader.userId, updatedAt: ctx.now.toISOString() };
  const next = isChange ? { ...wanted, ...stamp, version: before.version + 1 } : before;
  if (isChange || writes.length > 0)
    await table.transact([
      ...(isChange ? views.save(reader.companyId, before, next) : []),
      ...writes,
      viewActivity({ before, after: next }, ctx),
    ]);
  const [saved] = await presentViews(reader.companyId, [next], new Set(isDefault ? [next.id] : []));
  if (!saved) throw new Error("The view was saved and is not shown");
  return saved;
});
