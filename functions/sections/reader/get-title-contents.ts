import { getTitleContents } from "../../../shared/api/regulation-text.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { readLawTitle } from "../../regulation/text/law-texts.ts";
import { contentsEntries } from "./contents-entries.ts";
import { copyState, readCopyAhead } from "./copy-state.ts";

export const handler = endpoint(
  getTitleContents,
  async ({ params, query }, ctx) => {
    const title = await readLawTitle(Number(params.title), query.date);
    return {
      ...(await copyState(title, ctx.now)),
      children: contentsEntries(title.contents),
    };
  },
  ({ params }, { now }) => readCopyAhead(Number(params.title), now),
);
