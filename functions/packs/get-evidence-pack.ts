import { getEvidencePack } from "../../shared/api/evidence-packs.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { packs } from "./evidence/pack-repository.ts";
import { presentPack } from "./evidence/present-packs.ts";

export const handler = endpoint(getEvidencePack, async ({ params }, ctx) =>
  presentPack(await packs.mustGet({ companyId: ctx.companyId(), id: params.id }, ctx.now)),
);
