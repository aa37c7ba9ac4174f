import type { TagBody } from "../../../shared/schemas/rule-tag.ts";
import { invalid } from "../../core/problem.ts";
import { isReadableTag, ruleTags } from "../record/tag-repository.ts";

/** What a form says of a tag, as it is kept. @throws 400 when nothing of the name can be seen */
export const readTagBody = (body: TagBody): TagBody => {
  const message = "Please enter a name";
  if (!isReadableTag(body.name)) throw invalid(message, [{ path: "body.name", message }]);
  return ruleTags.withName(body);
};
