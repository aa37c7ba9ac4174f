import { followPlace, listFollowing, stopFollowing } from "../../../../shared/api/changes.ts";
import type { Following } from "../../../../shared/schemas/changes.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./following-messages.ts";

const shownIn = { invalidates: [listFollowing] };

/** A title, a part, or a section. */
export type FollowedPlace = Pick<Following, "titleNumber" | "part" | "section">;

/** "Title 21", "21 CFR Part 11", "21 CFR 11.10" */
export const placeName = ({ titleNumber, part, section }: FollowedPlace): string => {
  if (section !== null) return messages.section(titleNumber, section);
  return part === null ? messages.title(titleNumber) : messages.part(titleNumber, part);
};

/**
 * What the person follows, and how that is changed.
 * @param isAsked false while the list is not needed yet
 */
export const useFollowing = (isAsked = true) => {
  const state = useApi(listFollowing, isAsked ? {} : null, { freshFor: 30_000 });
  const start = useApiMutation(followPlace, shownIn);
  const stop = useApiMutation(stopFollowing, shownIn);
  return {
    state,
    isPending: start.isPending || stop.isPending,
    follow: async (place: FollowedPlace, mode: Following["mode"]) => {
      try {
        const { titleNumber, part, section } = place;
        await start.run({ body: { titleNumber, part, section, mode } });
        notify.success(messages.followed(placeName(place)));
      } catch (error) {
        notify.failure(error, messages.error, messages.failed);
      }
    },
    stop: async (followed: Following) => {
      try {
        await stop.run({ params: { id: followed.id } });
        notify.success(messages.stopped(placeName(followed)));
      } catch (error) {
        notify.failure(error, messages.error, messages.stopFailed);
      }
    },
  };
};
