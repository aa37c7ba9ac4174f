import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { type ViewRecord, views } from "../../../../functions/people/views/view-repository.ts";
import type { Person } from "../people.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

let count = 0;
const aName = (): string => {
  count += 1;
  return `High priority ${count}`;
};

/** A view of the caller; of the administrator where the caller has none of the world's company. */
const viewOf = async (world: World, actor: Person): Promise<string> => {
  const { id: by } = (actor.user.companyId === world.company.id ? actor : world.admin).user;
  const view: ViewRecord = {
    ...{ id: `rules-${newId()}`, list: "rules", name: aName(), query: { priority: "high" } },
    ...{ sort: null, order: null, columns: [], density: "compact", isShared: false, ownerId: by },
    ...{ version: 1, updatedBy: by, updatedAt: new Date().toISOString() },
  };
  await table.transact(views.add(world.company.id, view));
  return view.id;
};

const ofView: Sample = {
  request: async (world, actor) => ({ params: { id: await viewOf(world, actor) } }),
  owned: { "params.id": { missing: "rules-01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
};

/** What the generated tests send to the endpoints of saved views. */
export const viewSamples: Readonly<Record<string, Sample>> = {
  listSavedViews: { request: () => ({ query: { list: "rules" } }) },
  createSavedView: {
    request: () => ({ body: { list: "rules", name: aName(), query: { priority: "high" } } }),
  },
  updateSavedView: {
    ...ofView,
    request: async (world, actor) => ({
      params: { id: await viewOf(world, actor) },
      body: { density: "comfortable", isDefault: true },
    }),
  },
  deleteSavedView: ofView,
};
