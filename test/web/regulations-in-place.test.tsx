import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTitle } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openList, rowsWith } from "../support/regulations-page.tsx";
import { aCompanyRule } from "../support/rule-factories.ts";

const status = (value: string) => screen.findByRole("button", { name: `Status: ${value}, Limit access` });
const complete = async (user: ReturnType<typeof openList>["user"]) => {
  await rowsWith("Limit access");
  await user.click(await status("Pending"));
  await user.click(await screen.findByRole("menuitem", { name: "Completed" }));
};

describe("a status or priority in the table", () => {
  test("shows at once, is saved, and is taken back with Undo by the version it made", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aCompanyRule>>();
    let answer: unknown = promise;
    const { api, user } = openList({ routes: { updateCompanyRule: () => answer as never } });
    await complete(user);
    await status("Completed");
    expect(screen.queryByText("Company rule updated successfully")).toBeNull();
    resolve(aCompanyRule({ companyRuleId: 102, version: 4 }));
    await screen.findByText("Company rule updated successfully");
    expect(api.last("updateCompanyRule")?.body).toEqual({ complianceStatus: "completed" });
    answer = aCompanyRule({ companyRuleId: 102, version: 5 });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await status("Pending");
    await waitFor(() => expect(api.count("updateCompanyRule")).toBe(2));
    expect(api.last("updateCompanyRule")?.body).toEqual({ complianceStatus: "pending", version: 4 });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  });

  test("goes back where the server refuses, in its words", async () => {
    const { user } = openList({ routes: { updateCompanyRule: problem(403, "You may not.") } });
    await complete(user);
    await screen.findByText("You may not.");
    await status("Pending");
  });

  test("sets a priority that was not there, and is set by members too", async () => {
    const { api, user } = openList({
      role: "member",
      routes: { updateCompanyRule: aCompanyRule({ companyRuleId: 102, version: 4 }) },
    });
    await rowsWith("Limit access");
    await user.click(await screen.findByRole("button", { name: "Priority: None, Limit access" }));
    await user.click(await screen.findByRole("menuitem", { name: "High" }));
    await screen.findByRole("button", { name: "Priority: High, Limit access" });
    expect(api.last("updateCompanyRule")?.body).toEqual({ priority: "high" });
  });

  test("is shown alone where the title is not selected", async () => {
    openList({ routes: { listCfrTitles: [aTitle()] } });
    await rowsWith("Limit access");
    await screen.findByRole("button", { name: "Assign: Limit access", description: /not added/ });
    expect(screen.queryByRole("button", { name: /^(Status|Priority):/ })).toBeNull();
  });
});
