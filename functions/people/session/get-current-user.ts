import { getCurrentUser } from "../../../shared/api/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { unauthenticated } from "../../core/problem.ts";
import { users } from "../users/user-repository.ts";
import { defaultViews } from "../views/default-views.ts";

export const handler = endpoint(getCurrentUser, async (_input, ctx) => {
  const user = await users.get(ctx.actor().id);
  if (!user) throw unauthenticated();
  const { unread, mustEnroll } = ctx.actor();
  const [presented, views] = await Promise.all([users.present(user), defaultViews(user)]);
  return {
    ...presented,
    mustEnroll,
    defaultViews: views,
    ...(unread !== undefined && { unreadNotifications: unread }),
  };
});
