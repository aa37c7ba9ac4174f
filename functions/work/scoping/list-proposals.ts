import * as z from "zod";
import { listProposals } from "../../../shared/api/applicability.ts";
import type { Proposal } from "../../../shared/schemas/scoping.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { proposalsOf } from "./propose.ts";
import { citationOf, scopeSentence } from "./scope-sentence.ts";
import { type StoredDecision, scoping } from "./scoping-repository.ts";

const defaultLimit = 50;

type Proposed = ReturnType<typeof proposalsOf>[number];

/** A decision holds for what was proposed then: where the answers propose something else now, it is asked again. */
const decidedAs = (
  decisions: readonly StoredDecision[],
  { titleNumber, part, proposal }: Proposed,
): Pick<Proposal, "decision" | "reason"> => {
  const found = decisions.find((each) => each.titleNumber === titleNumber && each.part === part);
  if (found?.proposal !== proposal) return { decision: null, reason: "" };
  return { decision: found.decision, reason: found.reason };
};

export const handler = endpoint(
  listProposals,
  async ({ query: { titleNumber, partNo, limit = defaultLimit, cursor } }, ctx) => {
    const companyId = ctx.companyId();
    const [company, { profile, decisions }] = await Promise.all([
      companies.mustGet(companyId),
      scoping.list(companyId),
    ]);
    const all = profile ? proposalsOf({ ...company, ...profile }) : [];
    const found = all.filter(
      (each) =>
        (titleNumber === undefined || each.titleNumber === Number(titleNumber)) &&
        (partNo === undefined || each.part === partNo),
    );
    const scope = `proposals\n${companyId}\n${titleNumber ?? ""}\n${partNo ?? ""}`;
    const start = cursor === undefined ? 0 : z.number().int().parse(decodeCursor(cursor, scope));
    const items = await Promise.all(
      found.slice(start, start + limit).map(async (each) => ({
        titleNumber: each.titleNumber,
        part: each.part,
        partName: each.name,
        proposal: each.proposal,
        sentence: await scopeSentence(each),
        citation: citationOf(each),
        section: each.section,
        paragraph: each.paragraph,
        ...decidedAs(decisions, each),
      })),
    );
    const end = start + items.length;
    return { items, total: found.length, nextCursor: end < found.length ? encodeCursor(end, scope) : null };
  },
  (_input, { companyId }) => scoping.list(companyId),
);
