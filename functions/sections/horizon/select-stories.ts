import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { ComingQuery, Story } from "../../../shared/schemas/story.ts";
import {
  type RelatedStory,
  type StoredStory,
  withRelated,
} from "../../regulation/federal-register/stories.ts";
import { byNextDate, isComing, nextDate } from "../../regulation/federal-register/story-dates.ts";

/** What a search looks through. */
const haystackOf = ({ documents }: RelatedStory): string =>
  documents
    .flatMap(({ title, documentNumber, dockets, rins }) => [title, documentNumber, ...dockets, ...rins])
    .join("\n")
    .toLowerCase();

interface SelectedStories {
  readonly items: readonly Story[];
  readonly titleNumbers: readonly number[];
  readonly parts: readonly string[];
}

/**
 * The stories a query asks for, in order, and what the filters offer.
 * @param titles what the reader follows: other titles of a story are no choice of theirs; undefined: all
 */
export const selectStories = (
  stories: readonly StoredStory[],
  query: ComingQuery,
  today: string,
  titles: ReadonlySet<number> | undefined,
): SelectedStories => {
  const search = query.search?.toLowerCase();
  const coming = withRelated(stories.filter((story) => isComing(story, today)));
  const followed = coming
    .flatMap(({ references }) => references)
    .filter(({ titleNumber }) => !titles || titles.has(titleNumber));
  const isOf = ({ references }: RelatedStory, part?: string): boolean =>
    references.some(
      (each) =>
        (query.titleFilter === undefined || each.titleNumber === query.titleFilter) &&
        (!part || each.part === part),
    );
  const found = coming.filter((story) => isOf(story) && (!search || haystackOf(story).includes(search)));
  const items = found
    .filter((story) => isOf(story, query.partFilter) && (!query.stage || story.stage === query.stage))
    .map((story) => ({ ...story, nextDate: nextDate(story.dates, today) }))
    .sort(byNextDate(today));
  const partsOf = (story: RelatedStory): string[] =>
    story.references
      .filter(({ titleNumber }) => query.titleFilter === undefined || titleNumber === query.titleFilter)
      .map(({ part }) => part);
  return {
    items,
    titleNumbers: [...new Set(followed.map(({ titleNumber }) => titleNumber))].sort((a, b) => a - b),
    parts: [...new Set(found.flatMap(partsOf))].sort(compareNumbers),
  };
};
