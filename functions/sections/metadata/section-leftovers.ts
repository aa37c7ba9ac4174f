import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { leftovers } from "../../services/jobs/leftovers.ts";

/** The worker's name, as infra and the local cloud know it. It is told a `SectionLeftover`. */
export const cleanSectionsWorker = "clean-sections";

/*
 * What may have been left behind: a file that is copied before the version that names it is written, and the
 * versions, texts, comparisons and files of an entry that was deleted.
 *   pk `SECTION_LEFTOVERS`  sk `{kind}#{id}`   until nothing of it is left, or its version stands
 */
export const SectionLeftover = z.object({ kind: z.enum(["file", "entry"]), id: z.string(), at: IsoDateTime });
export type SectionLeftover = z.infer<typeof SectionLeftover>;

export const sectionLeftovers = leftovers(
  "SECTION_LEFTOVERS",
  SectionLeftover,
  ({ kind, id }) => `${kind}#${id}`,
);
