/** Texts of the page a mailed link of a new e-mail address opens. */
export const messages = {
  documentTitle: "Confirm your new address",
  title: "Confirm your new address",
  body: "From now on you sign in to Subpart with the address this link was mailed to.",
  confirm: "Confirm Address",
  confirming: "Confirming...",
  done: "Address confirmed",
  doneBody: "Your e-mail address has been changed. Sign in with the new one from now on.",
  open: "Open Subpart",
  failed: "Update Failed",
  failedBody: "The address could not be confirmed. Please try again.",
} as const;
