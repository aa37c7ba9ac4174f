import { parseArgs } from "node:util";
import { table } from "../../functions/core/table/table.ts";
import { titles } from "../../functions/regulation/library/title-repository.ts";
import facts from "../../shared/reference/cfr-titles.json" with { type: "json" };
import { openTarget, targetOptions } from "./target.ts";

export const usage = `seed-titles (--stage S | --data DIR)
  Writes names and descriptions of the 50 titles of the CFR. Every deployment does this, too; rules and
  counts are not touched.`;

/** All titles in one transaction (it takes 100 writes), so that no reader sees only some of them. */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: targetOptions });
  const target = await openTarget(values);
  await table.transact(facts.map((each) => titles.put(each)));
  return `The ${facts.length} titles are in ${target.name}.`;
};
