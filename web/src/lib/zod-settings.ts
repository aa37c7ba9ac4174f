import * as z from "zod";
import { plainIssue } from "../../../shared/schemas/plain-issue.ts";

/*
 * zod tries `new Function` when the first object schema is made, and would compile schemas with it. The content
 * security policy of our pages refuses that, and the browser reports each try as a violation. Import this before
 * anything that makes a schema. Forms say of a field what the server would.
 */
z.config({ jitless: true, customError: plainIssue });
