import { listFollowing } from "../../../shared/api/changes.ts";
import { naturalOrder } from "../../../shared/words/natural-order.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { followings } from "./following-record.ts";

export const handler = endpoint(
  listFollowing,
  async (_, ctx) =>
    (await followings.listOfPerson(ctx.companyId(), ctx.actor().id))
      .toSorted(
        (a, b) =>
          a.titleNumber - b.titleNumber ||
          naturalOrder(a.part ?? "", b.part ?? "") ||
          naturalOrder(a.section ?? "", b.section ?? ""),
      )
      .map(({ id, titleNumber, part, section, mode }) => ({ id, titleNumber, part, section, mode })),
  (_, { companyId, userId }) => followings.listOfPerson(companyId, userId),
);
