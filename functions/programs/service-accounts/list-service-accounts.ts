import { listServiceAccounts } from "../../../shared/api/service-accounts.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { serviceAccounts } from "./service-account-repository.ts";

export const handler = endpoint(listServiceAccounts, async (_, ctx) => serviceAccounts.list(ctx.companyId()));
