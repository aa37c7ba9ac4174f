import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { PartReference, Story, StoryDocument } from "../../../shared/schemas/story.ts";
import { docketKeys } from "./docket-keys.ts";
import { storyDates } from "./story-dates.ts";

/** A story as its documents tell it: what depends on the reader's day and titles is left out. */
export type StoredStory = Omit<Story, "nextDate" | "related">;

export type RelatedStory = Omit<Story, "nextDate">;

/** Other stories named as possibly related: standing RINs are shared by hundreds. */
const maxRelated = 10;

const partKey = ({ titleNumber, part }: PartReference): string => `${titleNumber} CFR ${part}`;

const byAge = (a: StoryDocument, b: StoryDocument): number =>
  a.publicationDate.localeCompare(b.publicationDate) || a.documentNumber.localeCompare(b.documentNumber);

/** What joins a document to others: its own number, the numbers it names, and each docket with each part. */
const jointsOf = (document: StoryDocument): string[] => [
  document.documentNumber,
  ...(document.correctionOf ? [document.correctionOf] : []),
  ...document.correctedBy,
  ...[...docketKeys(document.dockets)].flatMap((docket) =>
    document.parts.map((part) => `${docket} in ${partKey(part)}`),
  ),
];

/** Documents in groups: two are in one group if a chain of shared joints leads from one to the other. */
const joinedDocuments = (documents: readonly StoryDocument[]): StoryDocument[][] => {
  const groupOf = new Map<string, StoryDocument[]>();
  for (const document of documents) {
    const joints = jointsOf(document);
    const joined = new Set(joints.flatMap((joint) => groupOf.get(joint) ?? []));
    const group = [...joined, document];
    for (const joint of [...joints, ...[...joined].flatMap(jointsOf)]) groupOf.set(joint, group);
  }
  return [...new Set(groupOf.values())];
};

const uniqueParts = (documents: readonly StoryDocument[]): PartReference[] => {
  const parts = new Map(
    documents.flatMap(({ parts }) => parts.map((part) => [partKey(part), part] as const)),
  );
  return [...parts.values()].sort((a, b) => a.titleNumber - b.titleNumber || compareNumbers(a.part, b.part));
};

const storyOf = (group: readonly StoryDocument[]): StoredStory | undefined => {
  const documents = group.toSorted(byAge);
  const [oldest] = documents;
  const newest = documents.at(-1);
  if (!oldest || !newest) return undefined;
  const references = uniqueParts(documents);
  return {
    id: oldest.documentNumber,
    stage: newest.stage,
    title: oldest.title,
    documents,
    parts: [...new Set(references.map(({ part }) => part))],
    references,
    dates: storyDates(documents),
  };
};

const rinsOf = ({ documents }: StoredStory): ReadonlySet<string> =>
  new Set(documents.flatMap(({ rins }) => rins));

/**
 * Names for each story the newest others with the same RIN: a hint, since agencies reuse RINs for years.
 * @param among those of all titles that are read together: RINs know no titles
 */
export const withRelated = (
  stories: readonly StoredStory[],
  among: readonly StoredStory[] = stories,
): RelatedStory[] => {
  // Most parts have none.
  if (stories.length === 0) return [];
  const byRin = Map.groupBy(
    among.flatMap((story) => [...rinsOf(story)].map((rin) => ({ rin, story }))),
    ({ rin }) => rin,
  );
  return stories.map((story) => {
    const others = new Set(
      [...rinsOf(story)].flatMap((rin) => (byRin.get(rin) ?? []).map((each) => each.story)),
    );
    others.delete(story);
    const newest = [...others].sort((a, b) => b.id.localeCompare(a.id)).slice(0, maxRelated);
    return { ...story, related: newest.map(({ id, title }) => ({ id, title })) };
  });
};

/**
 * The stories that documents make: those that name each other as correction, or share a docket and a part, are one.
 * @param documents in any order, each once
 * @returns stories without an order of their own
 */
export const storiesOf = (documents: readonly StoryDocument[]): StoredStory[] =>
  joinedDocuments(documents).flatMap((group) => storyOf(group) ?? []);
