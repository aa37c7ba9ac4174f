import type { Page } from "playwright";

export const openTeam = async (page: Page): Promise<void> => {
  await page.goto("/team-management");
  await page.getByRole("heading", { level: 1, name: "Team Management" }).waitFor();
};

/** Invites an address through the dialog of the team's page, which is open. */
export const invite = async (page: Page, email: string, role: string): Promise<void> => {
  await page.getByRole("button", { name: "Invite Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Member" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Team member invitation has been sent successfully.").waitFor();
};
