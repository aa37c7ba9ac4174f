import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { RulePolicy } from "../../shared/schemas/policy.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { answerUpload, FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { card, openPart, partRules } from "../support/open-part.ts";
import { rows, toastSays } from "../support/open-policies-tab.ts";
import { aPolicy, aRulePolicy, policyId, trainingPlan } from "../support/policy-factories.ts";
import { chooseMore, openList, rowsWith } from "../support/regulations-page.tsx";
import { aCompanyRule, rulePage } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

takeUploads();

const member = aUser({ role: "member" });

/** Fake documents of a rule: attaching and detaching change what is listed next. */
const documents = (attached: readonly RulePolicy[] = []): Answers => {
  let here = [...attached];
  const company = [aPolicy(), trainingPlan];
  return {
    listPolicies: company,
    listRulePolicies: () => here,
    attachRulePolicy: ({ params }) => {
      const policy = company.find(({ id }) => id === params.policyId) ?? aPolicy();
      const added = aRulePolicy({ policy });
      here = [added, ...here];
      return added;
    },
    detachRulePolicy: ({ params }) => {
      here = here.filter((each) => each.policyId !== params.policyId);
      return { message: "Detached." };
    },
    createUpload: { uploadURL: "https://files.example/key", objectKey: "uploads/1", headers: {} },
    addPolicy: trainingPlan,
  };
};

const dialog = () => screen.findByRole("dialog", { name: "Policies" });
const inDialog = async () => within(await dialog());
const aPdf = () => new File(["%PDF-1.7 sample"], "Training plan.pdf", { type: "application/pdf" });

/** Opens the dialog of rule 101 from its own page. */
const openDialog = async (attached: readonly RulePolicy[] = [], routes: Answers = {}) => {
  const app = openRule({ routes: { ...documents(attached), ...routes } });
  await app.user.click(await screen.findByRole("button", { name: "Manage" }));
  return { ...app, view: await inDialog() };
};

describe("a rule's card", () => {
  test("opens the dialog with its uploads", async () => {
    const { user } = openPart({ routes: documents([aRulePolicy()]) });
    const view = within(await card("Limit access"));
    await user.click(view.getByRole("button", { name: "More actions: Limit access" }));
    await user.click(await screen.findByRole("menuitem", { name: "Upload Policy" }));
    const opened = await inDialog();
    opened.getByText("Limit access");
    opened.getByLabelText("Choose files or drop them here");
    await opened.findByRole("button", { name: "Access control.pdf" });
  });

  test("makes the company's copy of a master rule first, then attaches", async () => {
    const { api, user } = openPart({
      routes: { ...documents(), copyMasterRule: aCompanyRule({ companyRuleId: 103 }) },
    });
    const view = within(await card("Keep copies"));
    await user.click(view.getByRole("button", { name: "More actions: Keep copies" }));
    await user.click(await screen.findByRole("menuitem", { name: "Upload Policy" }));
    const opened = await inDialog();
    opened.getByText("No policies attached");
    expect(api.count("listRulePolicies")).toBe(0);
    await user.click(await opened.findByRole("button", { name: "Attach: Access control.pdf" }));
    await toastSays("Success", "Policy attached to rule successfully");
    expect(api.last("copyMasterRule")?.params).toEqual({ masterId: "21.11-r3" });
    expect(api.last("attachRulePolicy")?.params).toEqual({ id: "103", policyId: policyId(1) });
    await opened.findByRole("button", { name: "Detach: Access control.pdf" });
  });

  test.each([
    ["members", { as: member }],
    ["managers whose company lacks the title", { isSelected: false }],
  ])("has no such button for %s", async (_, options) => {
    const company: Answers = { listCompanyRules: ({ query }) => rulePage(partRules, query) };
    openPart({ ...options, routes: { ...documents(), ...company } });
    await card("Limit access");
    await screen.findByRole("tab", { name: "Policies (0)" });
    expect(screen.queryByRole("button", { name: /^Upload Policy/ })).toBeNull();
  });
});

describe("a row of the regulations", () => {
  test("opens the dialog, and the focus comes back", async () => {
    const { user } = openList({ routes: documents([aRulePolicy()]) });
    await rowsWith("Limit access");
    const button = screen.getByRole("button", { name: "More actions: Limit access" });
    await chooseMore(user, "Limit access", "Policies");
    const opened = await inDialog();
    await opened.findByRole("button", { name: "Detach: Access control.pdf" });
    await opened.findByRole("button", { name: "Attach: Training plan.docx" });
    await user.click(opened.getAllByRole("button", { name: "Close" })[0] ?? button);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("opens it for members to read", async () => {
    const { api, user } = openList({ role: "member", routes: documents([aRulePolicy()]) });
    await rowsWith("Limit access");
    await chooseMore(user, "Limit access", "Policies");
    const opened = await inDialog();
    await opened.findByRole("link", { name: "Download: Access control.pdf" });
    for (const name of [/^Detach/, /^Attach/]) expect(opened.queryByRole("button", { name })).toBeNull();
    expect(opened.queryByText("Choose files or drop them here")).toBeNull();
    expect(api.count("listPolicies")).toBe(0);
  });
});

describe("the rule's page", () => {
  test("shows the attached documents to members, to read and to save", async () => {
    const { user } = openRule({
      as: member,
      routes: {
        ...documents([
          aRulePolicy({ policy: aPolicy({ originalName: "Notes.txt", mimeType: "text/plain" }) }),
        ]),
        getPolicyContent: "Locked doors only.",
      },
    });
    const block = await panel("Policies");
    const link = await block.findByRole("link", { name: "Download: Notes.txt" });
    expect(link.getAttribute("href")).toBe(`/api/policies/${policyId(1)}/download`);
    expect(link.getAttribute("target")).toBe("_blank");
    block.getByText("12.3 KB");
    expect(block.queryByRole("button", { name: "Manage" })).toBeNull();
    await user.click(block.getByRole("button", { name: "Notes.txt" }));
    await within(await screen.findByRole("dialog", { name: "Notes.txt" })).findByText("Locked doors only.");
  });

  test("says that there is none", async () => {
    openRule({ as: member });
    await (await panel("Policies")).findByText("No policies attached");
  });

  test("offers no change where the company lacks the title", async () => {
    openRule({ at: "/rules/21.11-r1", mayWork: false, routes: documents() });
    const block = await panel("Policies");
    await block.findByText("No policies attached");
    expect(block.queryByRole("button", { name: "Manage" })).toBeNull();
  });

  test("tells of a failed load and tries again", async () => {
    const { api, user } = openRule({ routes: { listRulePolicies: problem(403, "No.") } });
    const block = await panel("Policies");
    await block.findByText("Failed to fetch rule policies");
    api.use(documents([aRulePolicy()]));
    await user.click(block.getByRole("button", { name: "Try again" }));
    await block.findByRole("button", { name: "Access control.pdf" });
  });

  test("is not asked for documents by people without a company", async () => {
    const { api } = openRule({ at: "/rules/21.11-r1", as: aSuperAdmin() });
    await screen.findByRole("heading", { level: 1, name: "Validate record systems" });
    expect(screen.queryByRole("region", { name: "Policies" })).toBeNull();
    expect(api.count("listRulePolicies")).toBe(0);
  });
});

describe("the dialog", () => {
  test("attaches what is available, and the page shows it", async () => {
    const { user, view } = await openDialog([aRulePolicy()]);
    await user.click(await view.findByRole("button", { name: "Attach: Training plan.docx" }));
    await toastSays("Success", "Policy attached to rule successfully");
    // A click on the toast does not close the dialog under it.
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Policy attached to rule successfully")).toBeNull());
    await view.findByText("All of your company's policy documents are attached to this rule.");
    expect(await rows("Policies attached to this rule")).toHaveLength(2);
    await user.click(view.getAllByRole("button", { name: "Close" })[0] ?? document.body);
    const block = await panel("Policies");
    expect(block.getAllByRole("listitem")).toHaveLength(2);
  });

  test("uploads and attaches in one action, and stays open meanwhile", async () => {
    const { api, user, view } = await openDialog();
    await user.upload(view.getByLabelText("Choose files or drop them here"), aPdf());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await user.keyboard("{Escape}");
    await dialog();
    FakeUpload.sent[0]?.finish(200);
    await toastSays("Success", 'Policy "Training plan.docx" uploaded and attached to rule successfully');
    expect(api.last("attachRulePolicy")?.params).toEqual({ id: "101", policyId: policyId(2) });
    await view.findByRole("button", { name: "Detach: Training plan.docx" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says so where the document arrived and could not be attached", async () => {
    const { user, view } = await openDialog([], {
      attachRulePolicy: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.upload(view.getByLabelText("Choose files or drop them here"), aPdf());
    await answerUpload(200);
    await toastSays("Error", "Policy uploaded but failed to attach to rule");
  });

  test("detaches after asking, and has no expiry to renew: a rule's documents have none", async () => {
    const { api, user, view } = await openDialog([aRulePolicy()]);
    await view.findByRole("button", { name: "Detach: Access control.pdf" });
    expect(view.queryByRole("button", { name: /^Renew/ })).toBeNull();
    expect(view.queryByText("Valid")).toBeNull();
    await user.click(await view.findByRole("button", { name: "Detach: Access control.pdf" }));
    const question = within(view.getByRole("group", { name: "Detach Access control.pdf" }));
    expect(api.count("detachRulePolicy")).toBe(0);
    await user.click(question.getByRole("button", { name: "Detach" }));
    await toastSays("Success", "Policy detached from rule successfully");
    expect(api.last("detachRulePolicy")?.params).toEqual({ id: "101", policyId: policyId(1) });
    await view.findByText("No policies attached");
    expect(document.activeElement?.textContent).toBe("Attached Policies");
  });

  const offline = () => Promise.reject(new TypeError("Failed to fetch"));
  test.each([
    ["attach", { attachRulePolicy: offline }, "Failed to attach policy to rule"],
    ["detach", { detachRulePolicy: offline }, "Failed to detach policy from rule"],
    ["attach with a reason", { attachRulePolicy: problem(404, "Policy not found") }, "Policy not found"],
  ])("says where it failed to %s", async (what, route, words) => {
    const { user, view } = await openDialog([aRulePolicy()], route);
    if (what === "detach") {
      await user.click(await view.findByRole("button", { name: "Detach: Access control.pdf" }));
      await user.click(view.getByRole("button", { name: "Detach" }));
    } else await user.click(await view.findByRole("button", { name: "Attach: Training plan.docx" }));
    await toastSays("Error", words);
  });
});
