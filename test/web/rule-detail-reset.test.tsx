import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { aCompanyRule } from "../support/rule-factories.ts";
import { openRule } from "../support/rule-page.ts";

const copied = {
  hasCopy: true,
  version: 3,
  text: "The sample wording of the duty, as the publisher has it.",
} as const;

const undoId = "01J000000000000000000000VN";

const openDialog = async (options: Parameters<typeof openRule>[0] = { rule: copied }) => {
  const opened = openRule(options);
  await opened.user.click(await screen.findByRole("button", { name: "Import from Master" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import from Master" }));
  return { ...opened, dialog, confirm: dialog.getByRole("button", { name: "Import from Master" }) };
};

test("shows each text that changes, word by word, says what stays, and changes nothing when it is cancelled", async () => {
  const { api, dialog, user } = await openDialog();
  const text = dialog.getByRole("region", { name: "Text" });
  expect(text.querySelector("del")?.textContent).toContain("duty");
  expect(text.querySelector("ins")?.textContent).toContain("obligation");
  expect(text.querySelector("ins")?.textContent).toContain("added:");
  expect(dialog.queryByRole("region", { name: "Action" })).toBeNull();
  dialog.getByText(
    "The company title, notes, tags, compliance status, priority and assignment do not change.",
  );
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.count("importFromMaster")).toBe(0);
});

test("puts the copy back to its master once it is confirmed", async () => {
  let hasCopy = true;
  const { api, user, confirm } = await openDialog({
    routes: {
      getCompanyRule: () => aCompanyRule(hasCopy ? copied : { version: 4 }),
      importFromMaster: () => {
        hasCopy = false;
        return { ...aCompanyRule({ version: 4 }), undoId };
      },
    },
  });
  await user.click(confirm);
  await screen.findByText("Rule reset to original master copy");
  expect(api.last("importFromMaster")?.params).toEqual({ id: "101" });
  expect(api.last("importFromMaster")?.body).toEqual({ version: 3 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Import from Master" })).toBeNull();
  expect(screen.queryByText("Editable")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" })));
});

test("is not possible where the copy reads as its master", async () => {
  const { confirm, dialog } = await openDialog({ rule: { hasCopy: true, version: 1 } });
  dialog.getByText("Your company's copy matches the master. There is nothing to import.");
  expect(confirm).toHaveProperty("disabled", true);
});

test("compares again where someone else changed the rule meanwhile", async () => {
  const { api, user, dialog, confirm } = await openDialog();
  api.use({
    getCompanyRule: aCompanyRule({ ...copied, version: 4, action: "check the system" }),
    importFromMaster: problem(
      409,
      "This rule was changed by Grace Hopper at Mar 5, 2026, 3:20 PM UTC. Reload to see the latest version.",
      { code: "rule.stale" },
    ),
  });
  await user.click(confirm);
  await screen.findByText(/^This rule was changed by Grace Hopper/);
  await dialog.findByRole("region", { name: "Action" });
  api.use({ importFromMaster: { ...aCompanyRule({ version: 5 }), undoId } });
  await user.click(confirm);
  await screen.findByText("Rule reset to original master copy");
  expect(api.last("importFromMaster")?.body).toEqual({ version: 4 });
});

test("says so when it fails", async () => {
  const { user, confirm } = await openDialog({
    rule: copied,
    routes: { importFromMaster: problem(500, "") },
  });
  await user.click(confirm);
  await screen.findByText("Failed to import from master");
});

const officer = aUser({ role: "compliance_officer" });
const member = aUser({ role: "member" });

test.each([
  ["is offered to a compliance officer", { as: officer, rule: copied }, 1],
  ["is not offered to a member", { as: member, rule: copied }, 0],
  ["is not offered where there is no copy", { rule: {} }, 0],
] as const)("%s", async (_, options, count) => {
  openRule(options);
  await screen.findByRole("button", { name: "Edit" });
  expect(screen.queryAllByRole("button", { name: "Import from Master" }).length).toBe(count);
});
