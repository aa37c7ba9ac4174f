import { deleteEvidencePack } from "../../shared/api/evidence-packs.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { packFiles } from "./evidence/pack-file.ts";
import { packs } from "./evidence/pack-repository.ts";

export const handler = endpoint(deleteEvidencePack, async ({ params }, ctx) => {
  const record = await packs.mustGet({ companyId: ctx.companyId(), id: params.id }, ctx.now);
  const { id, day, scopeName } = record;
  await table.transact([
    ...packs.erase(record),
    ctx.activity({ target: { type: "evidence-pack", id }, before: { day, scope: scopeName } }),
  ]);
  await packFiles.drop(record);
  return { message: "Evidence pack deleted" };
});
