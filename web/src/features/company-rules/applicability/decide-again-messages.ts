export const messages = { decideAgain: "Decide again" } as const;
