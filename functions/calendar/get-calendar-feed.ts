import { getCalendarFeed } from "../../shared/api/calendar.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { feeds } from "./feed-repository.ts";

export const handler = endpoint(
  getCalendarFeed,
  async (_input, ctx) => {
    const feed = await feeds.get(ctx.actor().id);
    return feed ? { createdAt: feed.createdAt } : null;
  },
  (_input, { userId }) => feeds.get(userId),
);
