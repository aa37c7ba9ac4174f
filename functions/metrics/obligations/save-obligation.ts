import type { ObligationBody } from "../../../shared/schemas/obligation-evaluation.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { collapse } from "../../core/fold-name.ts";
import { table } from "../../core/table/table.ts";
import { isRefusal } from "../../services/files/kept-copies.ts";
import { uploaderOf } from "../../services/uploads/upload-keys.ts";
import { KeyTaken, type ObligationRow, obligations } from "./obligation-repository.ts";
import { changePdf, noPdf, type SectionPdf, sweepPdfs } from "./section-pdf.ts";

/** What the form says of the obligation itself. */
const fieldsOf = (body: ObligationBody) => ({
  regulation: collapse(body.regulation),
  part: collapse(body.part),
  section: body.section,
  region: body.region,
  country: body.country ?? "",
  state: body.state ?? "",
  sourceUrl: body.sourceUrl ?? "",
});

/** The obligation as it will be. */
const rowOf = (
  body: ObligationBody,
  before: ObligationRow | undefined,
  pdf: SectionPdf,
  ctx: Context,
): ObligationRow => {
  const now = ctx.now.toISOString();
  const made = before ?? { id: ctx.newId(), version: 1, createdBy: ctx.actor().id, createdAt: now };
  const { id, version, createdBy, createdAt } = made;
  return { ...pdf, ...fieldsOf(body), id, version, createdBy, createdAt, updatedAt: now };
};

/** What the activity keeps of an obligation: not its texts. */
const factsOf = ({ regulation, part, section, region, sectionPdfName, version }: ObligationRow) => ({
  regulation,
  part,
  section,
  region,
  sectionPdfName,
  version,
});

/** Writes one obligation with its PDF. Refused, it leaves no copy of the PDF behind. */
const write = async (
  body: ObligationBody,
  before: ObligationRow | undefined,
  ctx: Context,
): Promise<string> => {
  const asked = { path: body.sectionPdfPath, name: body.sectionPdfName };
  const { pdf, operations, replaced } = await changePdf(before ?? noPdf, asked, uploaderOf(ctx), {
    id: ctx.newId(),
    now: ctx.now,
  });
  const row = rowOf(body, before, pdf, ctx);
  const content = { editedVersion: body.editedVersion ?? "", controls: body.controls ?? "" };
  try {
    await table.transact([
      ...(before ? obligations.change(before, row, content, body.version) : obligations.add(row, content)),
      ...operations,
      ctx.activity({
        target: { type: "obligation-evaluation", id: row.id },
        ...(before && { before: factsOf(before) }),
        after: factsOf(row),
      }),
    ]);
  } catch (error) {
    const copy = pdf.sectionPdfPath;
    if (isRefusal(error) && copy && copy !== before?.sectionPdfPath) await sweepPdfs(copy, ctx.now);
    throw error;
  }
  await sweepPdfs(replaced, ctx.now);
  return row.id;
};

/**
 * Makes or changes an obligation: the one of `body.id`, or else the one of its regulation, part and section.
 * @returns its id
 * @throws a Problem: 404 for an id that is not there, 409 for a stale version or the key of another one, and
 * what `changePdf` throws
 */
export const saveObligation = async (body: ObligationBody, ctx: Context): Promise<string> => {
  if (body.id) return write(body, await obligations.mustGet(body.id), ctx);
  const before = await obligations.findByKey(body);
  try {
    return await write(body, before, ctx);
  } catch (error) {
    // The same was made at the same time: it is there to be changed now.
    const faster = error instanceof KeyTaken ? await obligations.findByKey(body) : undefined;
    if (!faster) throw error;
    return write(body, faster, ctx);
  }
};
