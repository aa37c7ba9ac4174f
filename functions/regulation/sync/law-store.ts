import { Problem } from "../../core/problem.ts";
import { incompletePart } from "../sources/source-problem.ts";
import { readPartRecord } from "../text/law-cache.ts";
import { openEdition } from "../text/law-edition.ts";
import type { PartEntry } from "../text/law-records.ts";
import { parseRegulation } from "../text/parse/parse-regulation.ts";
import type { StoredPart } from "../text/store-part.ts";
import type { TextStore } from "./text-store.ts";

/** The part that an answer holds. @throws SourceProblem where it was cut, is no XML, or holds another part */
const partIn = (part: string, xml: Buffer) => {
  try {
    const { parts } = parseRegulation(xml.toString("utf8"));
    const found = parts.find((each) => each.part === part);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  throw incompletePart(part);
};

/** Whether a part has text that the source brought. It says nothing of parts that only files brought. */
const isOfSource = async (entry: PartEntry | undefined): Promise<boolean> => {
  if (!entry || entry.sections === 0) return false;
  const { sections } = await readPartRecord(entry.record);
  return sections.some(({ versions }) => versions.some(({ source }) => source === "ecfr"));
};

/** The store of the regulation's text. */
export const lawStore: TextStore = {
  // The day of an edition matters only to what is put into it.
  published: async (title) => Object.keys((await openEdition(title, "1990-01-01")).parts),
  openEdition: async (title, issueDate) => {
    const edition = await openEdition(title, issueDate);
    return {
      putPart: (part, xml, substantive) =>
        edition.putPart(partIn(part, xml), { source: "ecfr", isWhole: true, substantive }),
      publish: async (stored, { gone, ...issue }, now) => {
        const ended: StoredPart[] = [];
        for (const part of gone)
          if (await isOfSource(edition.parts[part]))
            ended.push(await edition.endPart(part, { source: "ecfr" }));
        return { ...(await edition.publish({ ...issue, stored: [...stored, ...ended] }, now)), ended };
      },
    };
  },
};
