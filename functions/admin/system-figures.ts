import { decodeTime } from "ulid";
import type { BoundedCount, SystemState } from "../../shared/schemas/admin.ts";
import { pendingDocuments } from "../documents/policies/pending-documents.ts";
import { importJobs } from "../intake/engine/import-job-repository.ts";
import { companies } from "../people/companies/company-repository.ts";
import { users } from "../people/users/user-repository.ts";
import { libraryRepository } from "../regulation/library/library-repository.ts";
import { sharedLibrary } from "../regulation/library/library-types.ts";
import { titles } from "../regulation/library/title-repository.ts";
import { outbox } from "../services/mail/outbox.ts";

/** Where a count stops: more pending work than this means that something is wrong. */
export const most = 100;
/** Each company is one Query: with more companies than this, the figure is left out. */
const mostCompaniesAsked = 100;
const shownImports = 3;

const bounded = (count: number): BoundedCount => ({ count: Math.min(count, most), isMore: count > most });
/** How much work is pending, and since when the oldest of it; ISO times sort as text. */
const waiting = (times: readonly string[]) => ({
  ...bounded(times.length),
  oldestAt: times.toSorted()[0] ?? null,
});
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The regulation, from the counts that its imports keep. */
export const regulationFigures = async () => {
  const [all, pointers] = await Promise.all([titles.list(), libraryRepository.listTitles(sharedLibrary)]);
  return {
    titles: all.length,
    titlesWithRules: pointers.filter(({ activeRuleCount }) => activeRuleCount > 0).length,
    parts: sum(pointers.map(({ partCount }) => partCount)),
    rules: sum(pointers.map(({ activeRuleCount }) => activeRuleCount)),
  };
};

const peopleOf = async (companyId: string): Promise<number> =>
  (await users.listOfCompany(companyId)).filter(({ membership }) => membership === "active").length;

/** The companies, and their people where they can be asked one by one. */
export const companyFigures = async () => {
  const all = await companies.listSummaries();
  const canAsk = all.length <= mostCompaniesAsked;
  return {
    companies: all.length,
    inactiveCompanies: all.filter(({ isActive }) => !isActive).length,
    people: canAsk ? sum(await Promise.all(all.map(({ id }) => peopleOf(id)))) : null,
  };
};

/** Mails: those that wait, and those that could not be sent. */
export const mailFigures = async (now: Date) => {
  const [waits, unsent] = await Promise.all([outbox.list(most + 1), outbox.countUnsent(now, most + 1)]);
  return { mailsWaiting: waiting(waits.map(({ createdAt }) => createdAt)), mailsUnsent: bounded(unsent) };
};

/** Work of the workers that is not done yet, and what they did last. */
export const workFigures = async (): Promise<
  Pick<SystemState, "importsWaiting" | "documentsWaiting" | "lastImports">
> => {
  const [imports, documents, { items }] = await Promise.all([
    importJobs.listOpen(),
    pendingDocuments.list(),
    importJobs.list(sharedLibrary, shownImports, undefined),
  ]);
  return {
    // The id of a job is a ULID, which contains its creation time.
    importsWaiting: waiting(imports.map(({ jobId }) => new Date(decodeTime(jobId)).toISOString())),
    documentsWaiting: waiting(documents.map(({ at }) => at)),
    lastImports: items.map(({ jobId, fileName, status, createdAt }) => ({
      jobId,
      fileName,
      status,
      createdAt,
    })),
  };
};
