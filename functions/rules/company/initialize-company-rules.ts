import { initializeCompanyRules } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { initializeRules } from "./initialize-rules.ts";

export const handler = endpoint(initializeCompanyRules, async (_input, ctx) => {
  const created = await initializeRules(ctx);
  return { created, message: `${created} company rules initialized` };
});
