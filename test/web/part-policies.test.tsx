import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import { today } from "../../web/src/lib/today.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openPart } from "../support/open-part.ts";
import { button, openTab, rows, toastSays } from "../support/open-policies-tab.ts";
import { aPartPolicy, aPolicy, policyId, trainingPlan as training } from "../support/policy-factories.ts";

const member = aUser({ role: "member" });
describe("the tab", () => {
  test("counts the attached policies beside the rules, and opens by its address", async () => {
    openTab({ attached: [aPartPolicy(), aPartPolicy({ policy: training })] });
    await screen.findByRole("tab", { name: "Policies (2)", selected: true });
    screen.getByRole("heading", { level: 2, name: "Part Policy Documents" });
  });

  test("is counted before it is opened, and puts itself into the address", async () => {
    const { user } = openPart({ routes: { listPartPolicies: [aPartPolicy()] } });
    await user.click(await screen.findByRole("tab", { name: "Policies (1)", selected: false }));
    await screen.findByRole("heading", { level: 2, name: "Part Policy Documents" });
    expect(window.location.search).toBe("?tab=policies");
  });

  test("is not there for the super admin, who has no company", async () => {
    const { api } = openPart({ as: aSuperAdmin() });
    await screen.findByRole("tab", { name: "Rules (3)" });
    expect(screen.queryByRole("tab", { name: /^Policies/ })).toBeNull();
    expect(api.count("listPartPolicies")).toBe(0);
  });

  test("shows skeletons while it loads, under its title and the upload button", async () => {
    openTab({ routes: { listPartPolicies: () => new Promise(() => undefined) } });
    await screen.findByRole("heading", { level: 2, name: "Part Policy Documents" });
    await screen.findByText("Loading");
    await screen.findByRole("button", { name: "Upload Policy" });
  });

  test("is read again each time it is opened", async () => {
    const { api, user } = openTab();
    await screen.findByText("No policies attached");
    await user.click(screen.getByRole("tab", { name: /^Rules/ }));
    await screen.findByRole("tab", { name: /^Rules/, selected: true });
    api.use({ listPartPolicies: [aPartPolicy()] });
    await user.click(screen.getByRole("tab", { name: "Policies (0)" }));
    await screen.findByRole("button", { name: "Access control.pdf" });
    screen.getByRole("tab", { name: "Policies (1)" });
  });

  test("tells of a failure that lasts, after three retries", async () => {
    // Count and content of the tab share one read; content that came only after its failure would read anew.
    const failing = {
      listPartPolicies: async () => {
        await screen.findByRole("heading", { level: 2, name: "Part Policy Documents" });
        return problem(500, "Something went wrong.");
      },
    };
    const { api } = openTab({ routes: failing });
    await toastSays("Failed to fetch part policies", "Failed to fetch part policies");
    expect(api.count("listPartPolicies")).toBe(4);
  });
});

describe("an attached policy", () => {
  test("shows its name, since when, from whom, its size in KB and its last day", async () => {
    openTab({ attached: [aPartPolicy({ policy: training })] });
    const [row] = await rows("Policies attached to this part");
    const view = within(row ?? document.body);
    view.getByRole("button", { name: "Training plan.docx" });
    view.getByText("Attached Jan 6, 2026 by Ada Lovelace");
    view.getByText("1300.0 KB");
    view.getByText("Valid until Jan 6, 2099");
    view.getByText("Valid");
    view.getByRole("img", { name: "Word" });
  });

  test("is called by its id where it has no name, and by a former member when the person is unknown", async () => {
    openTab({ attached: [aPartPolicy({ policy: aPolicy({ originalName: "" }), attachedByUser: null })] });
    await screen.findByRole("button", { name: `Policy ID: ${policyId(1)}` });
    screen.getByText("Attached Jan 6, 2026 by a former member");
  });

  test("opens in the viewer by its name", async () => {
    const text = aPolicy({ originalName: "Notes.txt", mimeType: "text/plain" });
    const routes = { getPolicyContent: "Locked doors only." };
    const { user } = openTab({ attached: [aPartPolicy({ policy: text })], as: member, routes });
    await user.click(await screen.findByRole("button", { name: "Notes.txt" }));
    const dialog = await screen.findByRole("dialog", { name: "Notes.txt" });
    await within(dialog).findByText("Locked doors only.");
  });

  test("says in how many days it expires", async () => {
    openTab({ attached: [30, 7, 1, 0].map((days) => aPartPolicy({ expiresAt: dayAfter(today(), days) })) });
    await screen.findByText("Expires in 30 days");
    for (const words of ["Expires in 7 days", "Expires tomorrow", "Expires today"]) screen.getByText(words);
    expect(screen.queryByText(/^Expired/)).toBeNull();
  });

  test("that expired stands under Expired, and is not hidden", async () => {
    const old = aPartPolicy({ policy: training, expiresAt: dayAfter(today(), -3) });
    openTab({ attached: [old, aPartPolicy()] });
    const expired = await screen.findByRole("region", { name: "Expired (1)" });
    within(expired).getByRole("button", { name: "Training plan.docx" });
    within(expired).getByText("Expired 3 days ago");
    within(expired).getByText(/^Was valid until /);
    expect(await rows("Policies attached to this part")).toHaveLength(1);
    screen.getByRole("tab", { name: "Policies (2)" });
  });
});

describe("who may change", () => {
  const hasNoButtons = () => {
    for (const name of [/^Detach/, /^Renew/, /^Attach/, /^Upload/]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(screen.queryByText("Choose files or drop them here")).toBeNull();
    expect(screen.queryByText("Available Policies")).toBeNull();
  };

  test("members read and download in a new tab, and are asked for no list of the company", async () => {
    const { api } = openTab({ as: member, attached: [aPartPolicy()], company: [training] });
    const link = await screen.findByRole("link", { name: "Download: Access control.pdf" });
    expect(link.getAttribute("href")).toBe(`/api/policies/${policyId(1)}/download`);
    expect(link.getAttribute("target")).toBe("_blank");
    hasNoButtons();
    expect(api.count("listPolicies")).toBe(0);
  });

  test("members see an empty tab without a button", async () => {
    openTab({ as: member });
    await screen.findByRole("heading", { name: "No policies attached" });
    hasNoButtons();
  });

  test("managers whose company lacks the title read too", async () => {
    openTab({ isSelected: false, attached: [aPartPolicy()], company: [training] });
    await screen.findByText("Not Added");
    await screen.findByRole("link", { name: "Download: Access control.pdf" });
    hasNoButtons();
  });

  test("officers of a company with the title change", async () => {
    const as = aUser({ role: "compliance_officer" });
    openTab({ as, attached: [aPartPolicy()], company: [aPolicy(), training] });
    await screen.findByRole("button", { name: "Detach: Access control.pdf" });
    button("Renew: Access control.pdf");
    await screen.findByRole("button", { name: "Attach: Training plan.docx" });
  });
});

describe("available policies", () => {
  test("are those of the company that are not attached here; one click attaches", async () => {
    const { api, user } = openTab({ attached: [aPartPolicy()], company: [aPolicy(), training] });
    const list = await rows("Policies that are not attached");
    expect(list).toHaveLength(1);
    await user.click(button("Attach: Training plan.docx"));
    await toastSays("Success", "Policy attached to part successfully");
    const params = { titleId: "21", partNo: "11", policyId: policyId(2) };
    expect(api.last("attachPartPolicy")?.params).toEqual(params);
    await screen.findByRole("tab", { name: "Policies (2)" });
    await screen.findByText("All of your company's policy documents are attached to this part.");
    // The button went away: the focus stays with the list it was in.
    expect(document.activeElement?.textContent).toBe("Available Policies");
  });

  test("say the server's reason where it refuses, or its own words without one, and stay", async () => {
    const reason = "This part's CFR title is not added to your organization";
    const { api, user } = openTab({
      company: [training],
      routes: { attachPartPolicy: problem(409, reason) },
    });
    const attach = await screen.findByRole("button", { name: "Attach: Training plan.docx" });
    await user.click(attach);
    await toastSays("Error", reason);
    api.use({ attachPartPolicy: () => Promise.reject(new TypeError("Failed to fetch")) });
    await user.click(attach);
    await toastSays("Error", "Failed to attach policy to part");
    button("Attach: Training plan.docx");
  });

  test("say that there is none", async () => {
    openTab();
    await screen.findByText("Your company has no policy documents yet.");
  });

  test("are searched where there are many, and shown in portions", async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      aPolicy({ id: policyId(index + 1), originalName: `Policy ${index + 1}.pdf` }),
    );
    const { user } = openTab({ company: many });
    expect(await rows("Policies that are not attached")).toHaveLength(20);
    await user.click(button("Show 5 more"));
    expect(await rows("Policies that are not attached")).toHaveLength(25);
    await user.type(screen.getByRole("searchbox", { name: "Search policies..." }), "policy 25");
    await waitFor(async () => expect(await rows("Policies that are not attached")).toHaveLength(1));
    await user.type(screen.getByRole("searchbox", { name: "Search policies..." }), "x");
    await screen.findByText("No policies match this name.");
  });

  test("tell of a list that could not be read", async () => {
    openTab({ routes: { listPolicies: problem(403, "You may not.") } });
    await toastSays("Failed to fetch policies", "Failed to fetch policies");
  });
});
