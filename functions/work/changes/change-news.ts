import * as z from "zod";
import { LostRace } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { CompanyPerson } from "../../services/jobs/daily-telling.ts";

/*
 * Changes that a person's next daily summary tells of.
 *   pk `C#{companyId}#U#{userId}`   sk `CHANGE_NEWS`   ids of the changes, in the order they came
 */
const News = z.object({ ids: z.array(z.string()), version: z.int() });
type News = z.infer<typeof News>;

const key = ({ companyId, userId }: CompanyPerson): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: "CHANGE_NEWS",
});

/** More came, or were told, since they were read. */
const meanwhile = () => new LostRace("Other changes came at the same time. Please try again.");

/** What waits for a person; undefined where nothing does. */
const get = async (person: CompanyPerson): Promise<News | undefined> => {
  const item = await table.get(key(person));
  return item && News.parse(item);
};

/** The write that adds changes to what waited when it was read. */
const add = (person: CompanyPerson, news: News | undefined, ids: readonly string[]): Operation => {
  const next = { ...key(person), ids: [...new Set([...(news?.ids ?? []), ...ids])] };
  return news
    ? replaceWhen({ ...next, version: news.version + 1 }, asRead(news), meanwhile)
    : insert({ ...next, version: 1 }, meanwhile);
};

/** The write that ends the waiting of what was read. */
const told = (person: CompanyPerson, news: News): Operation => remove(key(person), meanwhile, asRead(news));

const asRead = ({ version }: News) => [{ attribute: "version", is: "=", value: version }] as const;

export const changeNews = { get, add, told };
