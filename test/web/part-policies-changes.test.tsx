import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import { today } from "../../web/src/lib/today.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { answerUpload, FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { button, openTab, rows, toastSays } from "../support/open-policies-tab.ts";
import { aPartPolicy, aPolicy, policyId, trainingPlan } from "../support/policy-factories.ts";

takeUploads();

const aPdf = (name = "Access control.pdf") =>
  new File(["%PDF-1.7 sample"], name, { type: "application/pdf" });

const place = { titleId: "21", partNo: "11" };
const picker = () => screen.getByLabelText<HTMLInputElement>("Choose files or drop them here");

/** Opens an empty tab where files can be uploaded, and the dialog for them. */
const openUploads = async (routes: Answers = {}) => {
  const app = openTab({
    routes: {
      createUpload: { uploadURL: "https://files.example/key", objectKey: "uploads/1", headers: {} },
      addPolicy: aPolicy(),
      ...routes,
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Upload First Policy" }));
  await screen.findByRole("dialog", { name: "Upload Policy" });
  return app;
};

const closeDialog = async ({ user }: Awaited<ReturnType<typeof openUploads>>) => {
  await user.click(within(screen.getByRole("dialog")).getByText("Close", { selector: "button" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

describe("upload and attach", () => {
  test("begins with either button, or with a file dropped anywhere; the tab has no box", async () => {
    const app = await openUploads();
    expect(picker().accept).toContain(".pdf,.doc,.docx,.txt");
    await closeDialog(app);
    expect(screen.queryByLabelText("Choose files or drop them here")).toBeNull();
    await app.user.click(button("Upload Policy"));
    await screen.findByRole("dialog", { name: "Upload Policy" });
    await closeDialog(app);
    fireEvent.drop(document.body, { dataTransfer: { files: [aPdf()], types: ["Files"] } });
    await screen.findByRole("dialog", { name: "Upload Policy" });
    await answerUpload(200);
    await toastSays("Success", 'Policy "Access control.pdf" uploaded and attached to part successfully');
    expect(app.api.last("attachPartPolicy")?.params).toEqual({ ...place, policyId: policyId(1) });
  });

  test("is one action: the document is recorded, then attached, then listed", async () => {
    const app = await openUploads();
    const { api, user } = app;
    await user.upload(picker(), aPdf());
    await answerUpload(200);
    await toastSays("Success", 'Policy "Access control.pdf" uploaded and attached to part successfully');
    expect(api.last("addPolicy")?.body).toEqual({
      objectKey: "uploads/1",
      originalName: "Access control.pdf",
    });
    expect(api.last("attachPartPolicy")?.params).toEqual({ ...place, policyId: policyId(1) });
    await closeDialog(app);
    await screen.findByRole("tab", { name: "Policies (1)" });
    expect(await rows("Policies attached to this part")).toHaveLength(1);
  });

  test.each([
    ["", () => Promise.reject(new TypeError("Failed to fetch"))],
    [". Part not found", problem(404, "Part not found")],
  ])("says so where the document arrived and could not be attached%s", async (reason, attachPartPolicy) => {
    const { user } = await openUploads({ attachPartPolicy });
    await user.upload(picker(), aPdf());
    await answerUpload(200);
    await toastSays("Error", `Policy uploaded but failed to attach to part${reason}`);
    screen.getByText("No policies attached");
  });

  test("says so where nothing arrived, and attaches nothing", async () => {
    const { api, user } = await openUploads();
    await user.upload(picker(), aPdf());
    await answerUpload(403);
    await toastSays("Error", "Failed to upload and attach policy");
    expect(api.count("attachPartPolicy")).toBe(0);
  });

  test("refuses other files and those that are too large before anything is sent", async () => {
    const { api, user } = await openUploads();
    const large = aPdf("Large.pdf");
    Object.defineProperty(large, "size", { value: 10_485_761 });
    picker().accept = "";
    await user.upload(picker(), [large, new File(["x"], "logo.png", { type: "image/png" })]);
    await screen.findByText("File size must be less than 10MB");
    await screen.findByText("Please select a PDF, DOC, DOCX, or TXT file");
    expect(api.count("createUpload")).toBe(0);
  });

  test("goes on behind another tab", async () => {
    const app = await openUploads();
    const { user } = app;
    await user.upload(picker(), aPdf());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await closeDialog(app);
    await user.click(screen.getByRole("tab", { name: /^Rules/ }));
    await screen.findByRole("tab", { name: /^Rules/, selected: true });
    expect(FakeUpload.sent[0]?.isAborted).toBe(false);
    FakeUpload.sent[0]?.finish(200);
    await toastSays("Success", 'Policy "Access control.pdf" uploaded and attached to part successfully');
    await screen.findByRole("tab", { name: "Policies (1)" });
  });
});

describe("detaching", () => {
  const open = (routes: Answers = {}) =>
    openTab({ attached: [aPartPolicy(), aPartPolicy({ policy: trainingPlan })], routes });
  const ask = async (user: ReturnType<typeof open>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "Detach: Access control.pdf" }));
    return within(screen.getByRole("group", { name: "Detach Access control.pdf" }));
  };

  test("asks first, with the harmless answer in focus", async () => {
    const { api, user } = open();
    const question = await ask(user);
    question.getByText("Detach “Access control.pdf”?");
    expect(document.activeElement?.textContent).toBe("Cancel");
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("group", { name: "Detach Access control.pdf" })).toBeNull();
    expect(document.activeElement).toBe(button("Detach: Access control.pdf"));
    await user.keyboard("{Enter}{Escape}");
    expect(screen.queryByRole("group", { name: "Detach Access control.pdf" })).toBeNull();
    expect(api.count("detachPartPolicy")).toBe(0);
  });

  test("takes the row away and says so", async () => {
    const { api, user } = open();
    await user.click((await ask(user)).getByRole("button", { name: "Detach" }));
    await toastSays("Success", "Policy detached from part successfully");
    expect(api.last("detachPartPolicy")?.params).toEqual({ ...place, policyId: policyId(1) });
    expect(await rows("Policies attached to this part")).toHaveLength(1);
    screen.getByRole("tab", { name: "Policies (1)" });
    expect(document.activeElement?.textContent).toBe("Part Policy Documents");
  });

  test.each([
    [
      "the server's reason",
      () => problem(404, "This policy is not attached here."),
      "This policy is not attached here.",
    ],
    [
      "its own words without one",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Failed to detach policy from part",
    ],
  ])("that fails says %s", async (_, answer, words) => {
    const { user } = open({ detachPartPolicy: answer });
    const question = await ask(user);
    await user.click(question.getByRole("button", { name: "Detach" }));
    await toastSays("Error", words);
    expect(await rows("Policies attached to this part")).toHaveLength(2);
  });
});

describe("renewing", () => {
  const soon = aPartPolicy({ expiresAt: dayAfter(today(), 5) });
  const open = async (routes: Answers = {}) => {
    const app = openTab({ attached: [soon], routes });
    await app.user.click(await screen.findByRole("button", { name: "Renew: Access control.pdf" }));
    const form = within(screen.getByRole("group", { name: "Renew Access control.pdf" }));
    return { ...app, form, day: form.getByLabelText<HTMLInputElement>(/^Valid until/) };
  };
  const choose = async ({ user, form, day }: Awaited<ReturnType<typeof open>>, value: string) => {
    await user.clear(day);
    if (value) await user.type(day, value);
    await user.click(form.getByRole("button", { name: "Renew" }));
  };

  test("offers a year from today and sends the day that was chosen", async () => {
    const renewed = aPartPolicy({ expiresAt: "2098-03-04" });
    const app = await open({ renewPartPolicy: renewed });
    const inAYear = new Date();
    inAYear.setFullYear(inAYear.getFullYear() + 1);
    expect(app.day.value).toBe(today(inAYear));
    expect(app.day.min).toBe(today());
    expect(document.activeElement).toBe(app.day);
    app.api.use({ listPartPolicies: [renewed] });
    await choose(app, "2098-03-04");
    await toastSays("Success", "Policy renewed until Mar 4, 2098");
    expect(app.api.last("renewPartPolicy")?.body).toEqual({ expiresAt: "2098-03-04" });
    await screen.findByText("Valid until Mar 4, 2098");
    expect(document.activeElement).toBe(button("Renew: Access control.pdf"));
  });

  test.each([
    ["", "Please choose a day"],
    [dayAfter(today(), -1), "Please choose today or a later day"],
  ])("does not send %j", async (day, words) => {
    const app = await open();
    await choose(app, day);
    await app.form.findByText(words);
    expect(app.api.count("renewPartPolicy")).toBe(0);
  });

  test("shows the server's reason at the day", async () => {
    const issue = { path: "body.expiresAt", message: "Please choose today or a later day" };
    const app = await open({ renewPartPolicy: problem(400, issue.message, { issues: [issue] }) });
    await choose(app, today());
    await app.form.findByText("Please choose today or a later day");
    expect(app.day.getAttribute("aria-invalid")).toBe("true");
  });

  test("tells of other failures, and keeps the form", async () => {
    const app = await open({ renewPartPolicy: () => Promise.reject(new TypeError("Failed to fetch")) });
    await choose(app, today());
    await toastSays("Error", "Failed to renew policy");
    app.form.getByRole("button", { name: "Renew" });
  });
});
