import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import type { EvidenceRecord } from "./evidence-repository.ts";

interface Change {
  readonly before?: EvidenceRecord;
  readonly after?: EvidenceRecord;
}

const factsOf = ({ id, title, url, fileName, validFrom, validTo }: EvidenceRecord) => ({
  ...{ evidenceId: id, evidence: title, url, fileName, validFrom, validTo },
});

const rulesOf = (record: EvidenceRecord | undefined): number[] =>
  record?.attachedTo.map(({ id }) => id) ?? [];

/** The rows of a change: one of each rule that has the evidence or had it, or one of the evidence where none does. */
export const evidenceActivity = ({ before, after }: Change, ctx: Context): Operation[] => {
  const [was, is] = [rulesOf(before), rulesOf(after)];
  const rules = [...new Set([...was, ...is])];
  if (rules.length === 0) {
    const id = (after ?? before)?.id ?? "";
    return [
      ctx.activity({
        target: { type: "evidence", id },
        ...(before && { before: factsOf(before) }),
        ...(after && { after: factsOf(after) }),
      }),
    ];
  }
  return rules.map((rule) =>
    ctx.activity({
      target: { type: "rule", id: String(rule) },
      ...(before && was.includes(rule) && { before: factsOf(before) }),
      ...(after && is.includes(rule) && { after: factsOf(after) }),
    }),
  );
};
