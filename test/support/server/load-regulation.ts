import { parseRegulation } from "../../../functions/regulation/text/parse/parse-regulation.ts";
import { storeRegulation } from "../../../functions/regulation/text/store-regulation.ts";

/** Publishes what an eCFR XML file holds, as an import by file does. */
export const loadRegulation = (
  xml: string,
  issueDate: string,
  { titleNumber, source = "file" }: { titleNumber?: number; source?: "ecfr" | "file" } = {},
) => {
  const regulation = parseRegulation(xml);
  const number = titleNumber ?? regulation.titleNumber;
  if (number === undefined) throw new Error("The file names no title");
  return storeRegulation(regulation, { titleNumber: number, issueDate, source }, new Date());
};
