import { loginRedirect } from "../../../shared/api/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";

/** Always the same target: none is ever taken from the request. */
export const handler = endpoint(loginRedirect, async () => "/auth");
