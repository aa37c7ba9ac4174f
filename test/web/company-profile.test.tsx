import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Company } from "../../shared/schemas/company.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const acme: Company = {
  id: "cmp_1",
  name: "Acme Foods",
  domain: "acme.example",
  industry: "manufacturing",
  size: "medium",
  address: "1 Road",
  phone: null,
  website: "https://acme.example",
  joinPolicy: "approval",
  assignmentsNeedReview: false,
  policiesNeedApproval: false,
  escalateAfterDays: 7,
  timeZone: "America/Chicago",
  isActive: true,
  registeredBy: "usr_1",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 3,
};

const openProfile = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    as: aUser(),
    routes: { listCfrTitles: [aTitle()], listSelections: [], getCurrentCompany: acme, ...routes },
  });
  await openDialog(app);
  return app;
};
const openDialog = async (app: OpenApp) => {
  await openUserDialog(app, "Company Profile");
  await screen.findByLabelText(/^Company Name/);
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const retype = async ({ user }: OpenApp, label: string, text: string) => {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
};
const save = ({ user }: OpenApp) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save Changes" }));
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("the company's profile", () => {
  test("shows what is known and saves all of it, with the version that was read", async () => {
    const app = await openProfile({ updateCompany: { ...acme, name: "Acme Drinks", version: 4 } });
    const labels = ["Company Name", "Company Domain", "Industry", "Company Size", "Address", "Phone Number"];
    expect(labels.map((label) => field(label).value).join(" | ")).toBe(
      "Acme Foods | acme.example | manufacturing | medium | 1 Road | ",
    );
    await waitFor(() => expect(document.activeElement).toBe(field("Company Name")));
    await retype(app, "Company Name", "Acme Drinks");
    await retype(app, "Address", "");
    await app.user.selectOptions(field("How people join"), "Automatically");
    await screen.findByText(
      "Anyone who knows the exact name joins in the role they choose after confirming their address. No approval is needed.",
    );
    await app.user.click(screen.getByRole("checkbox", { name: /Assignments need a review/ }));
    await save(app);
    await screen.findByText("Company Updated");
    expect(app.api.last("updateCompany")).toMatchObject({
      params: { companyId: "cmp_1" },
      body: {
        name: "Acme Drinks",
        domain: "acme.example",
        industry: "manufacturing",
        size: "medium",
        address: null,
        phone: null,
        website: "https://acme.example",
        joinPolicy: "open",
        timeZone: "America/Chicago",
        assignmentsNeedReview: true,
        version: 3,
      },
    });
    await isClosed();
  });

  test("marks name, domain, industry and size as required and nothing else, and is read anew each time it is opened", async () => {
    const app = await openProfile();
    const required = screen.getByRole("dialog").querySelectorAll(":required");
    const names = [...required].map((input) => input.getAttribute("name"));
    expect(names).toEqual(["name", "industry", "size", "domain"]);
    await app.user.keyboard("{Escape}");
    await isClosed();
    app.api.use({ getCurrentCompany: { ...acme, name: "Acme Europe", version: 4 } });
    await openDialog(app);
    await waitFor(() => expect(field("Company Name").value).toBe("Acme Europe"));
  });

  test("refuses what cannot be on its field and sends no request", async () => {
    const app = await openProfile();
    await retype(app, "Company Name", "x");
    await retype(app, "Company Domain", "");
    await retype(app, "Website", "acme");
    await save(app);
    await screen.findByText("Company name must be at least 2 characters");
    screen.getByText("Please enter a domain such as example.com");
    screen.getByText("Please enter a web address such as https://example.com");
    expect(app.api.count("updateCompany")).toBe(0);
  });

  test("puts the reason of the server into the toast, and keeps what was typed", async () => {
    const app = await openProfile({
      updateCompany: problem(409, "A company with this name is already registered."),
    });
    await retype(app, "Company Name", "Taken");
    await save(app);
    await screen.findByText("Update Failed");
    expect(screen.getAllByText("A company with this name is already registered.").length).toBeGreaterThan(0);
    expect(field("Company Name").value).toBe("Taken");
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  });

  test("offers the latest version when someone else was faster", async () => {
    const message =
      "Someone else changed the company profile in the meantime. Reload to see the latest version.";
    const app = await openProfile({ updateCompany: problem(409, message, { code: "company.stale" }) });
    await retype(app, "Phone Number", "+1 555 0100");
    await save(app);
    const reload = await screen.findByRole("button", { name: "Reload" });
    app.api.use({ getCurrentCompany: { ...acme, name: "Acme Europe", version: 4 } });
    await app.user.click(reload);
    await waitFor(() => expect(field("Company Name").value).toBe("Acme Europe"));
    expect(field("Phone Number").value).toBe("");
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  });

  test("finds a time zone by place or by what its time is called, and saves it", async () => {
    const app = await openProfile({ updateCompany: acme });
    const zone = screen.getByRole<HTMLInputElement>("combobox", { name: "Time Zone" });
    expect(zone.value).toBe("America/Chicago");
    await app.user.clear(zone);
    await app.user.type(zone, "nowhere at all");
    await screen.findByText("No time zones match what you typed.");
    await app.user.clear(zone);
    await app.user.type(zone, "pacific los");
    const options = within(await screen.findByRole("listbox", { name: "Time zones" })).getAllByRole("option");
    expect(textsOf(options)).toBe("America/Los AngelesPacific Time");
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(zone.value).toBe("America/Los Angeles"));
    await save(app);
    await screen.findByText("Company Updated");
    expect(app.api.last("updateCompany")?.body).toMatchObject({ timeZone: "America/Los_Angeles" });
  });
});
