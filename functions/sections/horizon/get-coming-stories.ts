import { getComingStories } from "../../../shared/api/horizon.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { storyDocuments } from "../../regulation/federal-register/story-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { readTitleNames } from "./present-row.ts";
import { selectStories } from "./select-stories.ts";

/** The titles the caller follows; undefined: all, for the system's administrator. */
const followedTitles = async (ctx: Context): Promise<ReadonlySet<number> | undefined> => {
  if (ctx.actor().role === "super_admin") return undefined;
  const active = await selections.listActive(ctx.companyId());
  return new Set(active.map(({ titleNumber }) => titleNumber));
};

export const handler = endpoint(
  getComingStories,
  async ({ query }, ctx) => {
    const titles = await followedTitles(ctx);
    const [{ stories, read }, names] = await Promise.all([
      storyDocuments.ofTitles(titles),
      readTitleNames(ctx.now),
    ]);
    const today = query.today ?? ctx.now.toISOString().slice(0, 10);
    const { items, titleNumbers, parts } = selectStories(stories, query, today, titles);
    const { offset: _, ...page } = listPage(items, query, `coming ${titles ? ctx.companyId() : "all"}`);
    const [oldest] = read.toSorted((a, b) => a.checkedAt.localeCompare(b.checkedAt));
    return {
      ...page,
      items: [...page.items],
      parts: [...parts],
      titles: titleNumbers.map((titleNumber) => ({ titleNumber, titleName: names.get(titleNumber) ?? "" })),
      checkedAt: oldest?.checkedAt ?? null,
      reason: read.find(({ reason }) => reason !== null)?.reason ?? null,
    };
  },
  (_input, { companyId }) => [selections.listActive(companyId), storyDocuments.list()],
);
