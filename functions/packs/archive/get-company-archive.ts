import { getCompanyArchive } from "../../../shared/api/company-archive.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { archives } from "./archive-repository.ts";
import { presentArchive } from "./present-archive.ts";

export const handler = endpoint(getCompanyArchive, async (_, ctx) =>
  presentArchive(await archives.find(ctx.companyId(), ctx.now)),
);
