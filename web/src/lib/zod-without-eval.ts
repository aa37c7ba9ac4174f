import * as z from "zod";

/*
 * zod tries `new Function` when the first object schema is made, and would compile schemas with it. The content
 * security policy of our pages refuses that, and the browser reports each try as a violation. Import this before
 * anything that makes a schema.
 */
z.config({ jitless: true });
