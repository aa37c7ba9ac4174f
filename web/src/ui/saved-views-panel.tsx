import { Button } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { ListName } from "../../../shared/exports/lists.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import { formatPerson } from "../lib/format.ts";
import { contentOf, useListParams, useSavedViews, useViewAddress } from "../lib/list-view.ts";
import { useSession } from "../lib/session.ts";
import { AsyncView } from "./async-view.tsx";
import { Badge } from "./badge.tsx";
import type { LaidOut } from "./laid-out.ts";
import type { MenuAction } from "./menu-trigger.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { notify } from "./notify.ts";
import { savedViewMessages as words } from "./saved-view-messages.ts";
import styles from "./saved-views.module.css";
import { SkeletonRows } from "./skeleton.tsx";
import type { ViewChanger } from "./use-view-changes.ts";

/** How a list looks that is saved. */
export type ViewLayout = Pick<LaidOut<never>, "shown" | "density" | "isChanged">;

interface RowProps {
  view: SavedView;
  isOpen: boolean;
  onOpen: () => void;
  actions: () => readonly MenuAction[];
}

const ViewRow = ({ view, isOpen, onOpen, actions }: RowProps) => (
  <li className={styles.row}>
    <button type="button" className={styles.open} aria-current={isOpen || undefined} onClick={onOpen}>
      <span className={styles.mark}>{isOpen ? <Check aria-hidden="true" /> : null}</span>
      <span className={styles.name}>{view.name}</span>
      {view.isDefault ? <Badge variant="outline">{words.default}</Badge> : null}
      {view.isShared ? (
        <span className={styles.hint}>{words.by(view.owner ? formatPerson(view.owner) : words.former)}</span>
      ) : null}
    </button>
    <MoreMenu about={view.name} actions={actions} />
  </li>
);

interface PanelProps {
  list: ListName;
  layout: ViewLayout;
  changes: ViewChanger;
  close: () => void;
  onSave: () => void;
  onRename: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}

/** What a person may do with a view, beside opening it. */
const useViewActions = ({ changes, onRename, onDelete }: PanelProps) => {
  const { user } = useSession();
  const change = async (view: SavedView, body: Parameters<ViewChanger["update"]>[1]) => {
    try {
      await changes.update(view, body);
      notify.success(words.saved);
    } catch (error) {
      notify.failure(error, words.error, words.failed);
    }
  };
  return (view: SavedView): MenuAction[] => {
    const { isDefault, isShared, version, owner } = view;
    const mayManage = isManager(user?.role);
    const mayChange = owner?.id === user?.id || (isShared && mayManage);
    const share = {
      label: isShared ? words.unshare : words.share,
      onSelect: () => void change(view, { isShared: !isShared, version }),
    };
    return [
      {
        label: isDefault ? words.noDefault : words.useDefault,
        onSelect: () => void change(view, { isDefault: !isDefault }),
      },
      ...(mayChange ? [{ label: words.edit, onSelect: () => onRename(view) }] : []),
      ...(mayManage ? [share] : []),
      ...(mayChange
        ? [{ label: words.delete, tone: "danger" as const, onSelect: () => onDelete(view) }]
        : []),
    ];
  };
};

const Group = ({
  heading,
  views,
  row,
}: {
  heading: string;
  views: readonly SavedView[];
  row: (view: SavedView) => Omit<RowProps, "view">;
}) =>
  views.length > 0 ? (
    <>
      <h3 className={styles.heading}>{heading}</h3>
      <ul aria-label={heading}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} {...row(view)} />
        ))}
      </ul>
    </>
  ) : null;

const Foot = ({ list, layout, changes, close, onSave }: PanelProps) => {
  const { user } = useSession();
  const { params } = useListParams(list);
  const { view, open, isChanged } = useViewAddress(list);
  const mayChange = view && (view.owner?.id === user?.id || isManager(user?.role));
  const update = async (changed: SavedView) => {
    const { shown, density } = layout;
    const content = { ...contentOf(params), columns: [...shown], density };
    try {
      const next = await changes.update(changed, { ...content, version: changed.version });
      close();
      open(next);
      notify.success(words.saved);
    } catch (error) {
      notify.failure(error, words.error, words.failed);
    }
  };
  return (
    <div className={styles.foot}>
      {mayChange && (isChanged || layout.isChanged) ? (
        <Button
          size="sm"
          variant="outline"
          loading={changes.isSaving}
          loadingText={words.update(view.name)}
          onClick={() => void update(view)}
        >
          <span className={styles.name}>{words.update(view.name)}</span>
        </Button>
      ) : null}
      <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={onSave}>
        {words.save}
      </Button>
    </div>
  );
};

/** The views of a list, and what can be done with them. */
export const SavedViewsPanel = (props: PanelProps) => {
  const { list, close } = props;
  const state = useSavedViews(list, true);
  const { view: opened, open } = useViewAddress(list);
  const actionsOf = useViewActions(props);
  const go = (view: SavedView | undefined) => () => {
    close();
    open(view);
  };
  const row = (view: SavedView) => ({
    isOpen: view.id === opened?.id,
    onOpen: go(view),
    actions: () => actionsOf(view),
  });
  return (
    <>
      <div className={styles.views}>
        <AsyncView
          state={state}
          failure={words.loadFailed}
          loading={words.loading}
          skeleton={<SkeletonRows height="2.25rem" count={3} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={styles.empty}>{words.empty}</p>}
        >
          {({ items }) => (
            <>
              <button
                type="button"
                className={styles.open}
                aria-current={opened ? undefined : true}
                onClick={go(undefined)}
              >
                <span className={styles.mark}>{opened ? null : <Check aria-hidden="true" />}</span>
                {words.none}
              </button>
              <Group heading={words.own} views={items.filter(({ isShared }) => !isShared)} row={row} />
              <Group heading={words.shared} views={items.filter(({ isShared }) => isShared)} row={row} />
            </>
          )}
        </AsyncView>
      </div>
      <Foot {...props} />
    </>
  );
};
