import { downloadCompanyArchive } from "../../../shared/api/company-archive.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { archiveFiles } from "./archive-file.ts";
import { archives } from "./archive-repository.ts";

export const handler = endpoint(downloadCompanyArchive, async (_, ctx) => {
  const companyId = ctx.companyId();
  const record = await archives.find(companyId, ctx.now);
  if (!record) throw notFound("There is no archive of the company.");
  if (record.status !== "done") throw conflict("The archive is not ready yet.", "archive.unfinished");
  const after = { manifest: record.manifestSha256 };
  await table.write(ctx.activity({ target: { type: "company", id: companyId }, after }));
  return archiveFiles.address(record);
});
