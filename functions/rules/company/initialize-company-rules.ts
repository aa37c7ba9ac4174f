import { initializeCompanyRules } from "../../../shared/api/company-rules.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { type Selection, selections } from "../../regulation/selections/selection-repository.ts";

/**
 * Company rules come into being by moving a mark per title: a rule below the mark exists. So this costs as
 * many writes as there are titles with new rules, and none the second time.
 */
export const handler = endpoint(initializeCompanyRules, (_input, ctx) => initialise(ctx));

const initialise = async (ctx: Context) => {
  const companyId = ctx.companyId();
  const [chosen, shared, own] = await Promise.all([
    selections.listActive(companyId),
    libraryRepository.listTitles(sharedLibrary),
    libraryRepository.listTitles(ownLibrary(companyId)),
  ]);
  const endOf = (pointers: typeof shared, titleNumber: number): number =>
    pointers.find((pointer) => pointer.titleNumber === titleNumber)?.nextOrdinal ?? 0;
  const marks = chosen.map((selection) => ({
    selection,
    next: { shared: endOf(shared, selection.titleNumber), own: endOf(own, selection.titleNumber) },
  }));
  const behind = marks.filter((mark) => missing(mark) > 0);
  if (behind.length > 0) {
    await table.transact([
      ...behind.map(({ selection, next }) => selections.initialise(companyId, selection, next)),
      ctx.activity({
        target: { type: "company", id: companyId },
        after: { titles: behind.map(({ selection }) => selection.titleNumber) },
      }),
    ]);
  }
  const created = behind.reduce((sum, mark) => sum + missing(mark), 0);
  return { created, message: `${created} company rules initialized` };
};

const missing = ({ selection, next }: { selection: Selection; next: Selection["initialised"] }): number =>
  Math.max(0, next.shared - selection.initialised.shared) + Math.max(0, next.own - selection.initialised.own);
