import { type ReactNode, useEffect } from "react";
import type { ListName } from "../../../shared/exports/lists.ts";
import { viewGone } from "../../../shared/schemas/saved-view.ts";
import { knownViews } from "../lib/known-views.ts";
import { useOpenView, useViewAddress } from "../lib/list-view.ts";
import { useSession } from "../lib/session.ts";
import { notify } from "./notify.ts";
import { SkeletonRows } from "./skeleton.tsx";

/** A list as soon as its view is known; one that is gone is said, and the list shown without it. */
export const ListViewGate = ({ list, children }: { list: ListName; children: ReactNode }) => {
  const { view, isResolving, isMissing } = useOpenView(list);
  const { user } = useSession();
  useEffect(() => {
    if (user && view) knownViews.add(user.id, [view]);
  }, [user, view]);
  const { open } = useViewAddress(list);
  useEffect(() => {
    if (!isMissing) return;
    notify.error(viewGone);
    open(undefined);
  }, [isMissing, open]);
  return isResolving ? <SkeletonRows hasHead /> : children;
};
