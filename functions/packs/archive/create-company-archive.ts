import { createCompanyArchive } from "../../../shared/api/company-archive.ts";
import { archiveDays } from "../../../shared/schemas/company-archive.ts";
import { Person } from "../../../shared/schemas/company-rule.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { startArchive } from "./archive-event.ts";
import { type ArchiveRecord, archives } from "./archive-repository.ts";
import { presentArchive } from "./present-archive.ts";

export const handler = endpoint(createCompanyArchive, async (_, ctx) => {
  const companyId = ctx.companyId();
  const before = await archives.find(companyId, ctx.now);
  const record: ArchiveRecord = {
    ...{ id: ctx.newId(), companyId, status: "queued", manifestSha256: null, attempts: 0, leasedUntil: null },
    ...{ requestedBy: Person.parse(ctx.actor()), createdAt: ctx.now.toISOString() },
    expiresAt: new Date(ctx.now.getTime() + archiveDays * 86_400_000).toISOString(),
  };
  await table.transact([
    ...archives.begin(before, record),
    ctx.activity({ target: { type: "company", id: companyId } }),
  ]);
  await startArchive(record);
  return presentArchive(record);
});
