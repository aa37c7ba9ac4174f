type Listener = () => void;

/** Calls every listener; `listen` answers the function that stops one. */
const announcement = () => {
  const listeners = new Set<Listener>();
  return {
    announce: (): void => {
      for (const listener of listeners) listener();
    },
    listen: (listener: Listener): Listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const lost = announcement();
const refused = announcement();

/** Tells the app that the server no longer knows the session. */
export const announceSessionLost = lost.announce;
export const onSessionLost = lost.listen;

/** Tells the app that the session may not do what this page offered: the person's role may have changed. */
export const announceRefusal = refused.announce;
export const onRefusal = refused.listen;
