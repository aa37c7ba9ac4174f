import { deleteObligationEvaluation } from "../../../shared/api/obligation-evaluations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { obligations } from "./obligation-repository.ts";
import { leavePdf, sweepPdfs } from "./section-pdf.ts";

export const handler = endpoint(deleteObligationEvaluation, async ({ params }, ctx) => {
  const row = await obligations.mustGet(params.id);
  const { id, regulation, part, section, sectionPdfName } = row;
  await table.transact([
    ...obligations.erase(row),
    ...leavePdf(row, ctx.now),
    ctx.activity({
      target: { type: "obligation-evaluation", id },
      before: { regulation, part, section, sectionPdfName },
    }),
  ]);
  await sweepPdfs(row.sectionPdfPath, ctx.now);
  return { message: "Obligation deleted successfully!" };
});
