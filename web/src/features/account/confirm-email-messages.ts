/** Texts of the pages that links to an address open, by what they confirm. */
const registered = {
  title: "Confirm your address",
  body: "Invitations and requests to join a company wait until you confirm that this link reached you.",
};
const changed: typeof registered = {
  title: "Confirm your new address",
  body: "From now on you sign in to Subpart with the address this link was mailed to.",
};

export const messages = {
  purposes: { confirm: registered, email: changed },
  confirm: "Confirm Address",
  confirming: "Confirming...",
  done: "Address confirmed",
  open: "Open Subpart",
  failed: "Update Failed",
  failedBody: "The address could not be confirmed. Please try again.",
} as const;
