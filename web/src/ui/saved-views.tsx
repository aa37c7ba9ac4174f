import { Bookmark } from "lucide-react";
import { useState } from "react";
import type { ListName } from "../../../shared/exports/lists.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import { contentOf, useListParams, useViewAddress } from "../lib/list-view.ts";
import { useSession } from "../lib/session.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DropPanel } from "./drop-panel.tsx";
import { notify } from "./notify.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { savedViewMessages as words } from "./saved-view-messages.ts";
import { SavedViewsPanel, type ViewLayout } from "./saved-views-panel.tsx";
import { useViewChanges } from "./use-view-changes.ts";

/** "Saved views": opens, saves and changes the views of a list. */
export const SavedViews = ({ list, layout }: { list: ListName; layout: ViewLayout }) => {
  const { user } = useSession();
  const { params } = useListParams(list);
  const { view: opened, open } = useViewAddress(list);
  const changes = useViewChanges();
  const [naming, setNaming] = useState<SavedView | "new">();
  const [leaving, setLeaving] = useState<SavedView>();
  const renamed = naming === "new" ? undefined : naming;
  const remove = async (view: SavedView) => {
    try {
      await changes.remove(view);
      if (view.id === opened?.id) open(undefined);
      notify.success(words.deleted);
    } catch (error) {
      notify.failure(error, words.error, words.deleteFailed);
    }
    setLeaving(undefined);
  };
  return (
    <>
      <DropPanel label={words.button} shown={opened?.name} icon={Bookmark} align="start">
        {(close) => (
          <SavedViewsPanel
            list={list}
            layout={layout}
            changes={changes}
            close={close}
            onSave={() => {
              close();
              setNaming("new");
            }}
            onRename={(view) => {
              close();
              setNaming(view);
            }}
            onDelete={(view) => {
              close();
              setLeaving(view);
            }}
          />
        )}
      </DropPanel>
      <SaveViewDialog
        renamed={renamed}
        isOpen={naming !== undefined}
        mayShare={isManager(user?.role)}
        isPending={changes.isSaving}
        onClose={() => setNaming(undefined)}
        onSave={async ({ name, isShared, isDefault }) => {
          if (renamed) {
            await changes.update(renamed, { name, version: renamed.version });
            return;
          }
          const { shown, density } = layout;
          const content = { ...contentOf(params), columns: [...shown], density };
          open(await changes.create({ list, name, ...content, isShared, isDefault }));
        }}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={words.deleteTitle}
        body={leaving ? (leaving.isShared ? words.deleteShared : words.deleteBody)(leaving.name) : ""}
        confirmLabel={words.delete}
        isPending={changes.isDeleting}
        onConfirm={() => leaving && void remove(leaving)}
        onCancel={() => setLeaving(undefined)}
      />
    </>
  );
};
