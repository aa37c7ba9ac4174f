import { followPlace } from "../../../shared/api/changes.ts";
import { Again } from "../../core/endpoint/again.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { followings, placeId } from "./following-record.ts";

const mostPlaces = 100;

/** The same place again takes the new mode. */
export const handler = endpoint(followPlace, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const { id: userId } = ctx.actor();
  const followed = await followings.listOfPerson(companyId, userId);
  const id = placeId(body);
  const before = followed.find((each) => each.id === id);
  if (!before && followed.length >= mostPlaces)
    throw conflict(`You can follow at most ${mostPlaces} places.`, "following.limit");
  const { titleNumber, part, section, mode } = body;
  const place = { id, titleNumber, part, section, mode };
  if (before?.mode === mode) return new Again(place);
  await table.transact([
    followings.put(companyId, { ...place, userId, createdAt: before?.createdAt ?? ctx.now.toISOString() }),
    ctx.activity({ target: { type: "user", id: userId }, after: { titleNumber, part, section, mode } }),
  ]);
  return before ? new Again(place) : place;
});
