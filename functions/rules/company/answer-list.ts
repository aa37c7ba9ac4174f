import { ReadyJson } from "../../core/endpoint/ready-json.ts";
import { listTooLong, maxBodyBytes } from "../../core/endpoint/respond.ts";
import type { CompanyList } from "../index/company-list.ts";
import { type ListQuery, wantsPage } from "../index/list-query.ts";
import { type LoadNames, noNames } from "../index/row-json.ts";
import { namesIn } from "./names-in-rows.ts";

/** @throws 413 as soon as the rules are too many for one answer */
const joinedWithin = (texts: Iterable<string>): string => {
  const rules: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBodyBytes) throw listTooLong();
    rules.push(text);
  }
  return `[${rules.join(",")}]`;
};

/**
 * A list of rules as it was asked for: a page, or the whole as an array, with assignees as they are called
 * today.
 * @param name of the list, so that its cursors work nowhere else
 * @throws 413 where the whole is too long for one answer
 */
export const answerList = async (
  list: CompanyList,
  query: ListQuery,
  name: string,
  companyId: string | null,
): Promise<ReadyJson> => {
  const namesOf: LoadNames = async (named) => (companyId === null ? noNames : namesIn(companyId, named));
  if (wantsPage(query)) return new ReadyJson(await list.pageJson(query, `${name}\n${companyId}`, namesOf));
  return new ReadyJson(joinedWithin(await list.selectJson(query, namesOf)));
};
