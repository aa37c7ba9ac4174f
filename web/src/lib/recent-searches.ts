const prefix = "subpart-searches:";
const kept = 8;

/** Whose searches: two people, or two companies, at one browser keep theirs apart. */
export interface Searcher {
  id: string;
  companyId: string | null;
}

const nameOf = ({ id, companyId }: Searcher): string => `${prefix}${companyId ?? "none"}:${id}`;

const textsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === "string").slice(0, kept) : [];

const read = (searcher: Searcher): string[] => {
  try {
    return textsIn(JSON.parse(localStorage.getItem(nameOf(searcher)) ?? "[]"));
  } catch {
    return [];
  }
};

const write = (searcher: Searcher, texts: readonly string[]): void => {
  try {
    localStorage.setItem(nameOf(searcher), JSON.stringify(texts));
  } catch {
    // Storage can be switched off or full; searches are then not remembered.
  }
};

const without = (texts: readonly string[], text: string): string[] =>
  texts.filter((each) => each.toLowerCase() !== text.toLowerCase());

/** The last eight searches of a person in a company, newest first, in this browser's storage. */
export const recentSearches = {
  read,
  add: (searcher: Searcher, text: string): void =>
    write(searcher, [text, ...without(read(searcher), text)].slice(0, kept)),
  remove: (searcher: Searcher, text: string): void => write(searcher, without(read(searcher), text)),
  /** Forgets everyone's: signing out leaves nothing behind for the next person at this browser. */
  forgetAll: (): void => {
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith(prefix)) localStorage.removeItem(name);
      }
    } catch {
      // As above.
    }
  },
};
