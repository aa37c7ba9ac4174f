import { listEvidencePacks } from "../../shared/api/evidence-packs.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { listPage } from "../core/table/list-page.ts";
import { packDaysOf } from "./evidence/pack-days.ts";
import { packs } from "./evidence/pack-repository.ts";
import { presentPack } from "./evidence/present-packs.ts";

export const handler = endpoint(listEvidencePacks, async ({ query }, ctx) => {
  const companyId = ctx.companyId();
  const [all, days] = await Promise.all([packs.list(companyId, ctx.now), packDaysOf(companyId, ctx.now)]);
  const { items, total, nextCursor } = listPage(all, query, `packs of ${companyId}`);
  return { items: items.map(presentPack), total, nextCursor, days };
});
