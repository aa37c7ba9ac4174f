import type { Role } from "../../shared/schemas/roles.ts";
import { selections } from "../regulation/selections/selection-repository.ts";
import type { CompanyPerson } from "../services/jobs/daily-telling.ts";
import { changeAddress, whatHappened } from "../work/changes/change-mail.ts";
import { changeNews } from "../work/changes/change-news.ts";
import { changeRecords } from "../work/changes/change-record.ts";
import { citationOf } from "../work/changes/present-change.ts";
import { sightOfPerson } from "../work/changes/visible-changes.ts";
import type { DigestChange } from "./digest-mail.ts";

/** A summary names this many changes, and counts the others. */
const mostListed = 20;

/** What a person's summary tells of the places they follow. */
export interface DueChanges {
  /** What waits in the table, also of titles that the company removed; undefined where nothing does. */
  readonly news: Awaited<ReturnType<typeof changeNews.get>>;
  readonly count: number;
  readonly listed: readonly DigestChange[];
}

/** Changes that wait for a person's summary, of titles that the company has now. */
export const dueChanges = async (person: CompanyPerson, role: Role): Promise<DueChanges> => {
  const news = await changeNews.get(person);
  if (!news) return { news, count: 0, listed: [] };
  const { companyId, userId } = person;
  const [records, selected, sees] = await Promise.all([
    changeRecords.getMany(companyId, news.ids),
    selections.listActive(companyId),
    sightOfPerson(companyId, { id: userId, role }),
  ]);
  const titles = new Set(selected.map(({ titleNumber }) => titleNumber));
  const shown = records.flatMap((change) => (change && titles.has(change.titleNumber) ? [change] : []));
  const listed = shown.slice(0, mostListed).map((change) => ({
    label: citationOf(change),
    detail: whatHappened(change),
    path: changeAddress(change, sees(change)),
  }));
  return { news, count: shown.length, listed };
};
