export type ToastKind = "success" | "error" | "info";

/** What can be done about what a toast says, such as Undo. Offer it elsewhere too: a toast goes away. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  description: string | undefined;
  action: ToastAction | undefined;
}

let toast: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows `next` in place of whatever is shown: at most one toast is visible. */
export const showToast = (
  kind: ToastKind,
  title: string,
  description?: string,
  action?: ToastAction,
): void => {
  lastId += 1;
  toast = { id: lastId, kind, title, description, action };
  for (const listener of listeners) listener();
};

export const dismissToast = (): void => {
  toast = undefined;
  for (const listener of listeners) listener();
};

export const currentToast = (): Toast | undefined => toast;

export const subscribeToToast = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
