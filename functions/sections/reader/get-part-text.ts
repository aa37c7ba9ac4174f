import { getPartText } from "../../../shared/api/regulation-text.ts";
import type { Block } from "../../../shared/regulation/text-model.ts";
import type { Story } from "../../../shared/schemas/story.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { withRelated } from "../../regulation/federal-register/stories.ts";
import { byNextDate, isComing, nextDate } from "../../regulation/federal-register/story-dates.ts";
import { storyDocuments } from "../../regulation/federal-register/story-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { readLawPart } from "../../regulation/text/law-texts.ts";
import { contentsEntries } from "./contents-entries.ts";
import { copyState, readCopyAhead } from "./copy-state.ts";
import { loadedTitles } from "./place-address.ts";
import { blocksAround } from "./read-blocks.ts";

/** Rulemakings about a part that are not long over, in the order of the tab Coming. */
const storiesOf = async (titleNumber: number, part: string, today: string): Promise<Story[]> => {
  const { stories } = await storyDocuments.ofTitles(new Set([titleNumber]));
  const own = stories.filter(
    (story) =>
      isComing(story, today) &&
      story.references.some((each) => each.titleNumber === titleNumber && each.part === part),
  );
  return withRelated(own, stories)
    .map((story) => ({ ...story, nextDate: nextDate(story.dates, today) }))
    .sort(byNextDate(today));
};

export const handler = endpoint(
  getPartText,
  async ({ params, query }, ctx) => {
    const number = Number(params.title);
    const { companyId } = ctx.actor();
    const [part, stories, selection, titles] = await Promise.all([
      readLawPart(number, params.part, query.date),
      storiesOf(number, params.part, ctx.now.toISOString().slice(0, 10)),
      companyId ? selections.get(companyId, number) : undefined,
      loadedTitles(ctx.now),
    ]);
    const read = (blocks: readonly Block[]) =>
      blocksAround(blocks, { title: number, part: part.part }, titles);
    return {
      ...(await copyState(part, ctx.now)),
      part: part.part,
      heading: part.heading,
      reserved: part.reserved,
      ancestors: [...part.ancestors],
      children: contentsEntries(part.children, read),
      authority: read(part.authority),
      source: read(part.source),
      notes: read(part.notes),
      isSelected: companyId ? (selection?.isActive ?? false) : null,
      stories,
    };
  },
  ({ params }, { companyId, now }) => [
    ...readCopyAhead(Number(params.title), now),
    loadedTitles(now),
    storyDocuments.list(),
    selections.get(companyId, Number(params.title)),
  ],
);
