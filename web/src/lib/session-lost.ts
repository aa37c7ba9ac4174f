type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells the app that the server no longer knows the session. */
export const announceSessionLost = (): void => {
  for (const listener of listeners) listener();
};

/** Calls `listener` whenever a session is lost; answers the function that stops it. */
export const onSessionLost = (listener: Listener): Listener => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
