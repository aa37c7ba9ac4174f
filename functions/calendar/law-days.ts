import { daysBetween } from "../../shared/calendar/days.ts";
import { readerAddress } from "../../shared/citations/found-citation.ts";
import { isManager, type Role } from "../../shared/schemas/roles.ts";
import type { PartReference } from "../../shared/schemas/story.ts";
import type { StoredStory } from "../regulation/federal-register/stories.ts";
import { type CalendarEntry, type CalendarSpan, isWithin } from "./calendar-entry.ts";

/** Before the first document that is read. */
const firstDay = "2000-01-01";

/** Each new document of a rulemaking is newer or one more, so this grows with it. */
const sequenceOf = ({ documents }: StoredStory): number =>
  daysBetween(firstDay, documents.at(-1)?.publicationDate ?? firstDay) + documents.length;

/** The rulemaking itself for who may open it, else the law that it changes. */
const linkOf = ({ id }: StoredStory, { titleNumber, part }: PartReference, role: Role): string =>
  isManager(role)
    ? `/horizon-mapping?${new URLSearchParams({ tab: "coming", search: id })}`
    : (readerAddress({ title: titleNumber, part }) ?? "/regulations");

interface LawReader {
  readonly role: Role;
  /** Whether they follow a part. */
  readonly follows: (part: PartReference) => boolean;
}

/** The days on which comments close and rules take effect, in rulemakings about parts that are followed. */
export const lawDays = (
  stories: readonly StoredStory[],
  span: CalendarSpan,
  { role, follows }: LawReader,
): CalendarEntry[] =>
  stories.flatMap((story) => {
    const followed = story.references.find(follows);
    if (!followed) return [];
    return story.dates
      .filter(({ kind, date }) => span.kinds.has(kind) && isWithin(span, date))
      .map(({ kind, date }) => ({
        id: `${kind.replace("_", "-")}-${story.id}`,
        kind,
        date,
        title: story.title,
        link: linkOf(story, followed, role),
        sequence: sequenceOf(story),
      }));
  });
