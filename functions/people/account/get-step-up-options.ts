import { getStepUpOptions } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";

export const handler = endpoint(getStepUpOptions, async () => ({ methods: ["password" as const] }));
