import * as z from "zod";
import { worker } from "../core/worker.ts";
import { lookUpAllDomains } from "../identity/sso/look-up-all-domains.ts";

/** Looks up the record that proves each domain of single sign-on: run once a day. */
export const handler = worker("check-domains", z.unknown(), (_, ctx) => lookUpAllDomains(ctx.now));
