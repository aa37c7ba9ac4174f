import { getFactors } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ownFactors, presentFactors } from "./own-factors.ts";

export const handler = endpoint(getFactors, async (_, ctx) => presentFactors(await ownFactors(ctx)));
