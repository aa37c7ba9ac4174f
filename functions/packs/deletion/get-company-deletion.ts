import { getCompanyDeletion } from "../../../shared/api/company-deletion.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { deletions } from "../../people/companies/deletion-repository.ts";
import { presentDeletion } from "./present-deletion.ts";

export const handler = endpoint(getCompanyDeletion, async (_, ctx) =>
  presentDeletion(await deletions.get({ companyId: ctx.companyId() })),
);
