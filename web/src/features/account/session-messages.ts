/** Texts of the sessions in Profile Settings. */
export const messages = {
  intro: "Browsers where you are signed in. Sign out any you do not recognize, then change your password.",
  listLabel: "Your sessions",
  failed: "Failed to fetch sessions",
  name: (browser: string | null, system: string | null) => {
    if (browser && system) return `${browser} on ${system}`;
    return browser ?? (system ? `A browser on ${system}` : "Unknown browser");
  },
  current: "This browser",
  signedIn: (time: string) => `Signed in ${time}`,
  methods: {
    password: "With a password",
    totp: "With a code of an app",
    "recovery-code": "With a recovery code",
    passkey: "With a passkey",
    sso: "With single sign-on",
  },
  lastSeen: (time: string) => `Last active ${time}`,
  activeNow: "Active now",
  end: "Sign Out",
  endOf: (name: string, lastSeen: string) => `Sign out: ${name}, last active ${lastSeen}`,
  ended: "Session Signed Out",
  endedBody: (name: string) => `${name} must sign in again.`,
  endOthers: "Sign Out Everywhere Else",
  othersEnded: "Signed Out Everywhere Else",
  othersEndedBody: "You are still signed in on this browser only.",
  nowhereElse: "You are not signed in anywhere else.",
  endFailed: "Sign Out Failed",
  endFailedBody: "The session could not be signed out. Please try again.",
} as const;
