import * as z from "zod";
import { ShareLimits } from "../../shared/schemas/shares.ts";

/** What companies may use where nothing else was said of them, given as JSON, beside the usual shares. */
export const ShareSettings = z
  .unknown()
  .transform((text) => JSON.parse(String(text ?? "{}")))
  .pipe(z.strictObject(ShareLimits.partial().shape));
