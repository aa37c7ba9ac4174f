import { getTitleContents } from "../../../shared/api/regulation-text.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { readLawTitle } from "../../regulation/text/law-texts.ts";
import { contentsEntries } from "./contents-entries.ts";
import { copyState, readCopyAhead } from "./copy-state.ts";

export const handler = endpoint(
  getTitleContents,
  async ({ params }, ctx) => {
    const title = await readLawTitle(Number(params.title));
    return {
      ...(await copyState({ title, issueDate: title.issueDate }, ctx.now)),
      children: contentsEntries(title.contents),
    };
  },
  ({ params }, { now }) => readCopyAhead(Number(params.title), now),
);
