import type { Following } from "../../../../shared/schemas/changes.ts";

const modes: Readonly<Record<Following["mode"], string>> = {
  summary: "Daily summary",
  at_once: "At once",
};

/** Words of following places of the law. */
export const messages = {
  modes,
  follow: "Follow",
  following: "Following",
  followOf: (place: string) => `Follow ${place}`,
  followingOf: (place: string) => `Following ${place}`,
  followed: (place: string) => `Following ${place}`,
  stop: "Stop following",
  stopOf: (place: string) => `Stop following ${place}`,
  stopped: (place: string) => `No longer following ${place}`,
  error: "Error",
  failed: "Failed to follow",
  stopFailed: "Failed to stop following",
  loadFailed: "Failed to fetch what you follow",
  list: "What you follow",
  empty: "You follow nothing yet.",
  title: (number: number) => `Title ${number}`,
  part: (title: number, part: string) => `${title} CFR Part ${part}`,
  section: (title: number, section: string) =>
    /^\d/.test(section) ? `${title} CFR ${section}` : `${title} CFR, ${section}`,
} as const;
