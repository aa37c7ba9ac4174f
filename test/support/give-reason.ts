import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Answers the question why a rule does not apply with one of its suggestions. */
export const giveReason = async (user: UserEvent, title = "Why does this rule not apply?"): Promise<void> => {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await user.click(dialog.getByRole("button", { name: "Not our activity" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
};
