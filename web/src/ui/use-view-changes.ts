import type { BodyOf } from "../../../shared/api/contract.ts";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from "../../../shared/api/saved-views.ts";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import { knownViews } from "../lib/known-views.ts";
import { useSession, useSessionChange } from "../lib/session.ts";
import { useApiMutation } from "../lib/use-api-mutation.ts";

const changed = { invalidates: [listSavedViews] };

/** Saves, changes and deletes views, and keeps the session's default views as they are then. */
export const useViewChanges = () => {
  const { user } = useSession();
  const session = useSessionChange();
  const creating = useApiMutation(createSavedView, changed);
  const updating = useApiMutation(updateSavedView, changed);
  const deleting = useApiMutation(deleteSavedView, changed);
  const keepDefaults = async ({ id, list }: SavedView, now: SavedView | undefined): Promise<void> => {
    if (!user) return;
    if (now) knownViews.add(user.id, [now]);
    const others = (user.defaultViews ?? []).filter(
      (view) => view.id !== id && !(now?.isDefault && view.list === list),
    );
    await session.update({ ...user, defaultViews: now?.isDefault ? [...others, now] : others });
  };
  return {
    create: async (body: BodyOf<typeof createSavedView>): Promise<SavedView> => {
      const view = await creating.run({ body });
      await keepDefaults(view, view);
      return view;
    },
    /** Without a version for what is the reader's own choice, whatever others changed meanwhile. */
    update: async ({ id }: SavedView, body: BodyOf<typeof updateSavedView>): Promise<SavedView> => {
      const view = await updating.run({ params: { id }, body });
      await keepDefaults(view, view);
      return view;
    },
    remove: async (view: SavedView): Promise<void> => {
      await deleting.run({ params: { id: view.id } });
      await keepDefaults(view, undefined);
    },
    isSaving: creating.isPending || updating.isPending,
    isDeleting: deleting.isPending,
  };
};
export type ViewChanger = ReturnType<typeof useViewChanges>;
