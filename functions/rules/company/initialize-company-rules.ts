import { initializeCompanyRules } from "../../../shared/api/company-rules.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { countNew, marksAfter } from "../../regulation/selections/new-rules.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";

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
  const pointerIn = (pointers: typeof shared, titleNumber: number) =>
    pointers.find((pointer) => pointer.titleNumber === titleNumber);
  const marks = chosen.map((selection) => {
    const { titleNumber } = selection;
    const next = marksAfter({ shared: pointerIn(shared, titleNumber), own: pointerIn(own, titleNumber) });
    return { selection, next, count: countNew(selection, next) };
  });
  const behind = marks.filter(({ count }) => count > 0);
  if (behind.length > 0) {
    await table.transact([
      ...behind.map(({ selection, next }) => selections.initialise(companyId, selection, next)),
      ctx.activity({
        target: { type: "company", id: companyId },
        after: { titles: behind.map(({ selection }) => selection.titleNumber) },
      }),
    ]);
  }
  const created = behind.reduce((sum, { count }) => sum + count, 0);
  return { created, message: `${created} company rules initialized` };
};
