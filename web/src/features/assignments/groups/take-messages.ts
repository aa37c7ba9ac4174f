/** Words of taking work of a group and giving it back. */
export const takeMessages = {
  take: "Take",
  takeFor: (rule: string) => `Take: ${rule}`,
  taking: "Taking...",
  taken: "Rule taken",
  dutyTaken: "Occurrence taken",
  giveBack: "Give back",
  giveBackFor: (rule: string) => `Give back: ${rule}`,
  givingBack: "Giving back...",
  givenBack: "Rule given back",
  successTitle: "Success",
  errorTitle: "Error",
  tryAgain: "Please try again.",
} as const;
