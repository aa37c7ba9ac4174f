const name = "sso-confirmed";

/** Between the window in which people confirm who they are at their provider, and the one that asked. */
export const ssoChannel = {
  /** Says that the person has confirmed it. */
  tell: (): void => {
    const channel = new BroadcastChannel(name);
    channel.postMessage(true);
    channel.close();
  },
  /** Calls `done` when that is said; answers what stops it. */
  listen: (done: () => void): (() => void) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", done);
    return () => channel.close();
  },
};
