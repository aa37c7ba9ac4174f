/** What a schedule calls the functions of first views with, so that one of each stays ready; no gateway sends it. */
export const warmEvent = { warm: "subpart" } as const;

/** Whether a function was called for nothing but that. */
export const isWarmEvent = (event: object): boolean => "warm" in event && event.warm === warmEvent.warm;
