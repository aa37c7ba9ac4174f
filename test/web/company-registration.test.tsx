import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Company } from "../../shared/schemas/company.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";

const newcomer = aUser({ companyId: null, companyName: null, membership: "none" });
const acme: Company = {
  id: "cmp_1",
  name: "Acme Foods",
  domain: null,
  industry: "manufacturing",
  size: "medium",
  address: null,
  phone: null,
  website: null,
  joinPolicy: "approval",
  assignmentsNeedReview: false,
  policiesNeedApproval: false,
  escalateAfterDays: 7,
  timeZone: "America/New_York",
  isActive: true,
  registeredBy: "usr_1",
  createdAt: "2026-01-05T09:00:00.000Z",
  updatedAt: "2026-01-05T09:00:00.000Z",
  version: 1,
};

const open = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({ as: newcomer, routes: { listCfrTitles: [], listSelections: [], ...routes } });
  await screen.findByRole("heading", { name: "Register Your Company" });
  return app;
};

const fillRequired = async ({ user }: OpenApp) => {
  await user.type(screen.getByLabelText(/^Company Name/), "Acme Foods");
  await user.selectOptions(screen.getByLabelText(/^Industry/), "manufacturing");
  await user.selectOptions(screen.getByLabelText(/^Company Size/), "medium");
};

test("welcomes the person, offers every industry and size, and names what is missing at each field", async () => {
  const { api, user } = await open();
  expect(screen.getByText("Welcome, Ada!")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeTruthy();
  const options = (label: RegExp) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value).filter(Boolean);
  expect(options(/^Industry/).join(" | ")).toBe(
    "technology | healthcare | finance | manufacturing | retail | education | energy | transportation | other",
  );
  expect(options(/^Company Size/)).toEqual(["small", "medium", "large", "enterprise"]);
  await user.type(screen.getByLabelText(/^Company Name/), "A");
  await user.click(screen.getByRole("button", { name: "Register Company" }));
  await screen.findByText("Company name must be at least 2 characters");
  expect(screen.getByText("Please select an industry")).toBeTruthy();
  expect(screen.getByText("Please select company size")).toBeTruthy();
  expect(api.count("createCompany")).toBe(0);
});

test("takes no address for a name", async () => {
  const app = await open();
  await fillRequired(app);
  await app.user.type(screen.getByLabelText(/^Company Name/), " at evil.com");
  await app.user.click(screen.getByRole("button", { name: "Register Company" }));
  await screen.findByText("A name cannot hold a web or mail address. Put a space after a dot.");
  expect(app.api.count("createCompany")).toBe(0);
});

test("registers the company, looks the user up again and opens the dashboard", async () => {
  const app = await open();
  app.api.use({
    createCompany: async () => {
      app.api.use({ getCurrentUser: aUser() });
      return acme;
    },
  });
  await fillRequired(app);
  await app.user.click(screen.getByRole("button", { name: "Register Company" }));
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  await screen.findByText("Company Registered");
  expect(app.api.last("createCompany")?.body).toEqual({
    name: "Acme Foods",
    industry: "manufacturing",
    size: "medium",
    domain: null,
    address: null,
    phone: null,
    website: null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test("begins anew at / after Cancel, and sends no request", async () => {
  const app = openApp({ path: "/company-registration", as: newcomer });
  await app.user.type(await screen.findByLabelText(/^Company Name/), "Acme Foods");
  await app.user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Company Name/).value).toBe(""));
  expect(window.location.pathname).toBe("/");
  expect(app.api.count("createCompany")).toBe(0);
});

test("reads 'Registering...' while busy", async () => {
  const app = await open({ createCompany: () => new Promise(() => {}) });
  await fillRequired(app);
  await app.user.click(screen.getByRole("button", { name: "Register Company" }));
  await screen.findByText("Registering...");
});

test("tells of a failure with the server's message", async () => {
  const app = await open({ createCompany: problem(409, "A company with this name exists already.") });
  await fillRequired(app);
  await app.user.click(screen.getByRole("button", { name: "Register Company" }));
  await screen.findByText("Registration Failed");
  await waitFor(() => expect(screen.getByText("A company with this name exists already.")).toBeTruthy());
});
