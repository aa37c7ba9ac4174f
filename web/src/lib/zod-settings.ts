import type * as z from "zod";
import { plainIssue } from "../../../shared/schemas/plain-issue.ts";

/*
 * zod tries `new Function` when the first object schema is made, and would compile schemas with it. The content
 * security policy of our pages refuses that, and the browser reports each try as a violation. zod reads its settings
 * from here when it is loaded, which is later than this: the first screens do without it. Forms say of a field what
 * the server would.
 */
const settings: z.core.$ZodConfig = { jitless: true, customError: plainIssue };
const shared: typeof globalThis & { __zod_globalConfig?: z.core.$ZodConfig } = globalThis;
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, settings);
