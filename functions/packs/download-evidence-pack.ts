import { downloadEvidencePack } from "../../shared/api/evidence-packs.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { conflict } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { packFiles } from "./evidence/pack-file.ts";
import { packs } from "./evidence/pack-repository.ts";

export const handler = endpoint(downloadEvidencePack, async ({ params }, ctx) => {
  const record = await packs.mustGet({ companyId: ctx.companyId(), id: params.id }, ctx.now);
  const { id, day, scopeName, status, manifestSha256 } = record;
  if (status !== "done") throw conflict("This evidence pack is not ready yet.", "pack.unfinished");
  await table.write(
    ctx.activity({
      target: { type: "evidence-pack", id },
      after: { day, scope: scopeName, manifest: manifestSha256 },
    }),
  );
  return packFiles.address(record);
});
