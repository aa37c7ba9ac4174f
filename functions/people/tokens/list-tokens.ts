import { listTokens } from "../../../shared/api/tokens.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { tokenOwner } from "./token-owner.ts";
import { accessTokens } from "./token-repository.ts";

export const handler = endpoint(listTokens, async (_, ctx) => accessTokens.list(await tokenOwner(ctx)));
