import type { ChangesPage, ChangesQuery } from "../../../shared/schemas/changes.ts";
import { naturalOrder } from "../../../shared/words/natural-order.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { listPage } from "../../core/table/list-page.ts";
import { people } from "../../people/users/people.ts";
import { knownTitles } from "../../regulation/titles/known-titles.ts";
import { presentRow } from "./present-change.ts";
import { readMarks } from "./read-marks.ts";
import { selectChanges } from "./select-changes.ts";
import { visibleChanges } from "./visible-changes.ts";

/** A page of the changes that the person may see, the most severe first. */
export const changesPage = async (reader: Reader, query: ChangesQuery): Promise<ChangesPage> => {
  const companyId = reader.companyId();
  const { id } = reader.actor();
  const [changes, isRead, facts] = await Promise.all([
    visibleChanges(reader),
    readMarks.list(companyId, id),
    knownTitles(reader.now),
  ]);
  const { today = reader.now.toISOString().slice(0, 10) } = query;
  const { selected, counts } = selectChanges(changes, query, { id, today, isRead });
  const { items, ...page } = listPage(selected, query, `changes\n${companyId}\n${id}`);
  const known = await people.byId(
    companyId,
    items.map(({ assessorId }) => assessorId),
  );
  const inTitle = changes.filter(
    ({ titleNumber }) => !query.titleNumber || titleNumber === query.titleNumber,
  );
  const titles = new Set(changes.map(({ titleNumber }) => titleNumber));
  return {
    ...page,
    items: items.map((change) => presentRow(change, known, isRead)),
    counts,
    titles: facts
      .filter(({ titleNumber }) => titles.has(titleNumber))
      .map(({ titleNumber, titleName }) => ({ titleNumber, titleName })),
    parts: [...new Set(inTitle.map(({ part }) => part))].toSorted(naturalOrder),
  };
};
