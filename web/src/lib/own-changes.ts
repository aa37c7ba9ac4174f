import { freshForMs } from "../../../shared/api/late-reads.ts";

/*
 * When this browser last changed something, in any of its tabs: what it reads in the seconds after that must show it.
 */
const key = "changed-at";

/** Where storage is switched off, tabs know of their own changes alone. */
let changedAt = 0;

/** Signing in changes nothing that is read: sessions are always read anew. */
const changesNothing: ReadonlySet<string> = new Set(["login", "logout"]);

/** From now on, and for some seconds, this browser asks for what is so now. */
export const readFresh = (): void => {
  changedAt = Date.now();
  try {
    localStorage.setItem(key, String(changedAt));
  } catch {
    // Storage is switched off or full.
  }
};

export const noteChange = ({ operationId }: { operationId: string }): void => {
  if (!changesNothing.has(operationId)) readFresh();
};

const lastChange = (): number => {
  try {
    return Math.max(changedAt, Number(localStorage.getItem(key)));
  } catch {
    return changedAt;
  }
};

export const hasChangedLately = (): boolean => Math.abs(Date.now() - lastChange()) < freshForMs;
