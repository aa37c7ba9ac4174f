import { Problem } from "../../core/problem.ts";
import { incompletePart } from "../sources/source-problem.ts";
import { openEdition } from "../text/law-edition.ts";
import { parseRegulation } from "../text/parse/parse-regulation.ts";
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

/** The store of the regulation's text. */
export const lawStore: TextStore = {
  // The day of an edition matters only to what is put into it.
  published: async (title) => Object.keys((await openEdition(title, "1990-01-01")).parts),
  openEdition: async (title, issueDate) => {
    const edition = await openEdition(title, issueDate);
    return {
      putPart: (part, xml, substantive) =>
        edition.putPart(partIn(part, xml), { source: "ecfr", isWhole: true, substantive }),
      publish: (stored, issue, now) => edition.publish({ ...issue, stored }, now),
    };
  },
};
