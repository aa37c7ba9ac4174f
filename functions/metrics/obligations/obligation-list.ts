import type { ObligationQuery, ObligationSort } from "../../../shared/schemas/obligation-evaluation.ts";
import { naturalOrder } from "../../../shared/words/natural-order.ts";
import { foldName } from "../../core/fold-name.ts";
import type { ObligationRow } from "./obligation-repository.ts";

/** The tie-breaker, and the default order. */
const usual = ["regulation", "part", "section"] as const;

const searched = ({ regulation, part, section, region, country, state }: ObligationRow): string =>
  foldName([regulation, part, section, region, country, state].join("\n"));

const compareBy =
  (sort: ObligationSort | undefined, order: "asc" | "desc" = "asc") =>
  (a: ObligationRow, b: ObligationRow): number => {
    const sign = order === "desc" ? -1 : 1;
    const asked = sort ? sign * naturalOrder(a[sort], b[sort]) : 0;
    if (asked !== 0) return asked;
    for (const field of usual) {
      const difference = naturalOrder(a[field], b[field]);
      if (difference !== 0) return difference;
    }
    return a.id < b.id ? -1 : 1;
  };

/** The obligations that match, in the order asked for. */
export const selectObligations = (
  rows: readonly ObligationRow[],
  { search = "", region, sort, order }: ObligationQuery,
): ObligationRow[] => {
  const wanted = foldName(search);
  return rows
    .filter((row) => (!region || row.region === region) && searched(row).includes(wanted))
    .toSorted(compareBy(sort, order));
};
