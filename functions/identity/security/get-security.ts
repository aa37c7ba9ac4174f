import { getSecurity } from "../../../shared/api/security.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { security } from "./security-repository.ts";

export const handler = endpoint(getSecurity, async (_, ctx) => security.get(ctx.companyId()));
