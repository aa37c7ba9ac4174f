import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { RuleTag } from "../../shared/schemas/rule-tag.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aTag } from "../support/activity-factories.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aCompanyRule } from "../support/rule-factories.ts";
import { openRule } from "../support/rule-page.ts";

interface Options {
  tags?: readonly RuleTag[];
  worn?: readonly string[];
  as?: CurrentUser;
  mayWork?: boolean;
  routes?: Answers;
}

const audit = aTag({ id: "audit", name: "Audit" });
const sop = aTag({ id: "sop", name: "SOP-114", color: "#EAB308" });
const vendor = aTag({ id: "vendor", name: "Vendor" });

/** Rule 101 with tags that are kept as a server would. */
const openTags = ({
  tags = [audit, sop, vendor],
  worn = [],
  as = aUser(),
  mayWork = true,
  routes = {},
}: Options = {}) => {
  let all = [...tags];
  let rule = { ...aCompanyRule({ customTags: [...worn], version: 3 }), mayWork };
  return openRule({
    as,
    routes: {
      getCompanyRule: () => rule,
      listRuleTags: () => all,
      setRuleTags: ({ body }) => {
        const { tagIds } = body as { tagIds: string[] };
        rule = { ...rule, customTags: tagIds, version: rule.version + 1 };
        return rule;
      },
      createRuleTag: ({ body }) => {
        const tag = aTag({ ...(body as Partial<RuleTag>), id: "new" });
        all = [...all, tag];
        return tag;
      },
      updateRuleTag: ({ params, body }) => {
        const tag = aTag({ ...(body as Partial<RuleTag>), id: params.tagId ?? "" });
        all = all.map((each) => (each.id === tag.id ? tag : each));
        return tag;
      },
      deleteRuleTag: ({ params }) => {
        all = all.filter(({ id }) => id !== params.tagId);
        return { message: "Tag deleted" };
      },
      ...routes,
    },
  });
};

const editor = async () => within(await screen.findByRole("region", { name: "Company tags" }));
const box = async () => (await editor()).findByRole("combobox", { name: "Add a tag" });
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const shown = async () => {
  const list = await (await editor()).findByRole("list", { name: "Tags on this rule" });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

describe("the tags of a rule", () => {
  test("are those that exist: ids of deleted ones are not shown", async () => {
    openTags({ worn: ["vendor", "gone", "audit"] });
    expect(await shown()).toEqual(["Audit", "Vendor"]);
  });

  test("are added by typing, Enter takes the first match", async () => {
    const { api, user } = openTags({ worn: ["audit"] });
    await user.type(await box(), "ven");
    expect(offered()).toEqual(["Vendor", "Create “ven”"]);
    await user.keyboard("{Enter}");
    await screen.findByText("Tags updated");
    expect(api.last("setRuleTags")).toMatchObject({
      params: { id: "101" },
      body: { tagIds: ["audit", "vendor"], version: 3 },
    });
    await waitFor(async () => expect(await shown()).toEqual(["Audit", "Vendor"]));
    expect(document.activeElement).toBe(await box());
    expect(((await box()) as HTMLInputElement).value).toBe("");
  });

  test("are chosen with the arrows, around both ends, and Escape closes the list", async () => {
    const { api, user } = openTags();
    await user.click(await box());
    expect(offered()).toEqual(["Audit", "SOP-114", "Vendor"]);
    const active = async () => {
      const id = (await box()).getAttribute("aria-activedescendant");
      return id && document.getElementById(id)?.textContent;
    };
    expect(await active()).toBeNull();
    await user.keyboard("{ArrowUp}");
    expect(await active()).toBe("Vendor");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(await active()).toBe("SOP-114");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("SOP-114");
    await user.keyboard("{Escape}");
    expect((await box()).getAttribute("aria-expanded")).toBe("false");
    expect(offered()).toEqual([]);
    await user.keyboard("{ArrowDown}{Enter}");
    await screen.findByText("Tags updated");
    expect(api.last("setRuleTags")?.body).toMatchObject({ tagIds: ["audit"] });
  });

  test("are chosen with the mouse as well", async () => {
    const { api, user } = openTags();
    await user.click(await box());
    await user.click(screen.getByRole("option", { name: "SOP-114" }));
    await screen.findByText("Tags updated");
    expect(api.last("setRuleTags")?.body).toMatchObject({ tagIds: ["sop"] });
  });

  test("are taken away by their buttons; the focus goes to the box", async () => {
    const { api, user } = openTags({ worn: ["audit", "vendor"] });
    await user.click(await (await editor()).findByRole("button", { name: "Remove Audit" }));
    await screen.findByText("Tags updated");
    expect(api.last("setRuleTags")?.body).toMatchObject({ tagIds: ["vendor"] });
    await waitFor(async () => expect(await shown()).toEqual(["Vendor"]));
    const input = await box();
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test("change at once, and are taken back with Undo from the version they made", async () => {
    const { api, user } = openTags({ worn: ["audit", "vendor"] });
    await user.click(await (await editor()).findByRole("button", { name: "Remove Audit" }));
    expect(await shown()).toEqual(["Vendor"]);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await shown()).toEqual(["Audit", "Vendor"]);
    await waitFor(() =>
      expect(api.last("setRuleTags")?.body).toEqual({ tagIds: ["audit", "vendor"], version: 4 }),
    );
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  });

  test("can be read only where the rule is not the company's to work on", async () => {
    openTags({ worn: ["audit"], as: aUser({ role: "member" }), mayWork: false });
    expect(await shown()).toEqual(["Audit"]);
    const tags = await editor();
    expect(tags.queryByRole("combobox")).toBeNull();
    expect(tags.queryByRole("button")).toBeNull();
  });

  test("that someone else changed meanwhile are shown as they are now", async () => {
    const message = "This rule was changed by Grace Hopper at 10:00. Reload to see the latest version.";
    const { api, user } = openTags({ routes: { setRuleTags: problem(409, message) } });
    await user.type(await box(), "audit{Enter}");
    await screen.findByText(message);
    api.use({ getCompanyRule: aCompanyRule({ customTags: ["sop"], version: 4 }) });
    await user.type(await box(), "audit{Enter}");
    await waitFor(async () => expect(await shown()).toEqual(["SOP-114"]));
  });

  test("stop at twenty", async () => {
    const tags = Array.from({ length: 21 }, (_, index) => aTag({ id: `t${index}`, name: `Tag ${index}` }));
    openTags({ tags, worn: tags.slice(0, 20).map(({ id }) => id) });
    await (await editor()).findByText("A rule can have up to 20 tags.");
    expect(screen.queryByRole("combobox", { name: "Add a tag" })).toBeNull();
  });

  test("that cannot be loaded can be tried again", async () => {
    const { api, user } = openTags({ worn: ["audit"], routes: { listRuleTags: problem(500, "Busy") } });
    const tags = await editor();
    await tags.findByText("The tags could not be loaded.");
    api.use({ listRuleTags: [audit] });
    await user.click(tags.getByRole("button", { name: "Try again" }));
    expect(await shown()).toEqual(["Audit"]);
  });
});

describe("a new tag", () => {
  test("is made with a colour and put on the rule", async () => {
    const { api, user } = openTags({ worn: ["audit"] });
    await user.type(await box(), " Records  ");
    expect(offered()).toEqual(["Create “Records”"]);
    await user.keyboard("{Enter}");
    const form = within(await screen.findByRole("form", { name: "New tag “Records”" }));
    const blue = form.getByRole("radio", { name: "Blue" });
    expect((blue as HTMLInputElement).checked).toBe(true);
    expect(document.activeElement).toBe(blue);
    await user.click(form.getByRole("radio", { name: "Teal" }));
    await user.click(form.getByRole("button", { name: "Create Tag" }));
    await screen.findByText("Tags updated");
    expect(api.last("createRuleTag")?.body).toEqual({ name: "Records", color: "#14B8A6", description: "" });
    expect(api.last("setRuleTags")?.body).toMatchObject({ tagIds: ["audit", "new"] });
    await waitFor(async () => expect(await shown()).toEqual(["Audit", "Records"]));
    const input = await box();
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test("is not offered under a name that is there, however it is written", async () => {
    const { user } = openTags({ worn: ["audit"] });
    await user.type(await box(), "vendor");
    expect(offered()).toEqual(["Vendor"]);
    await user.clear(await box());
    await user.type(await box(), "AUDIT");
    expect(offered()).toEqual([]);
  });

  test("that is not wanted after all is left by Escape", async () => {
    const { api, user } = openTags();
    await user.type(await box(), "Records{Enter}");
    await screen.findByRole("form", { name: "New tag “Records”" });
    await user.keyboard("{Escape}");
    const input = await box();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(api.count("createRuleTag")).toBe(0);
  });

  test("that cannot be made says why, and keeps its form", async () => {
    const message = "A company can have up to 100 tags. Delete one you no longer need.";
    const { api, user } = openTags({ routes: { createRuleTag: problem(409, message) } });
    await user.type(await box(), "Records{Enter}");
    await user.click(await screen.findByRole("button", { name: "Create Tag" }));
    await screen.findByText(message);
    screen.getByRole("form", { name: "New tag “Records”" });
    expect(api.count("setRuleTags")).toBe(0);
  });
});

describe("managing tags", () => {
  const openDialog = async (options: Options = {}) => {
    const app = openTags(options);
    await app.user.click(await (await editor()).findByRole("button", { name: "Manage tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Manage Tags" }));
    await dialog.findByRole("list", { name: "Company tags" });
    return { ...app, dialog };
  };

  test("is for managers", async () => {
    openTags({ as: aUser({ role: "member" }) });
    await box();
    expect((await editor()).queryByRole("button", { name: "Manage tags" })).toBeNull();
  });

  test("renames and recolours a tag on every rule", async () => {
    const { api, user, dialog } = await openDialog({ worn: ["vendor"] });
    await user.click(dialog.getByRole("button", { name: "Edit Vendor" }));
    const name = dialog.getByRole("textbox", { name: /Name/ });
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, "Firm");
    await user.click(dialog.getByRole("radio", { name: "Red" }));
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Tag updated");
    expect(api.last("updateRuleTag")).toMatchObject({
      params: { tagId: "vendor" },
      body: { name: "Firm", color: "#EF4444", description: "" },
    });
    const edit = await dialog.findByRole("button", { name: "Edit Firm" });
    expect(document.activeElement).toBe(edit);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(async () => expect(await shown()).toEqual(["Firm"]));
  });

  test("needs a name, and says when another tag has it", async () => {
    const taken = "A tag with this name already exists. Choose another name.";
    const { api, user, dialog } = await openDialog({ routes: { updateRuleTag: problem(409, taken) } });
    await user.click(dialog.getByRole("button", { name: "Edit Vendor" }));
    const name = dialog.getByRole("textbox", { name: /Name/ });
    await user.clear(name);
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await dialog.findByText("Please enter a name");
    expect(api.count("updateRuleTag")).toBe(0);
    await user.type(name, "Audit");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText(taken);
    expect((name as HTMLInputElement).value).toBe("Audit");
  });

  test("asks before it deletes a tag, which then is on no rule", async () => {
    const { api, user, dialog } = await openDialog({ worn: ["audit", "vendor"] });
    await user.click(dialog.getByRole("button", { name: "Delete Vendor" }));
    dialog.getByRole("heading", { name: "Delete “Vendor”?" });
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(api.count("deleteRuleTag")).toBe(0);
    await user.click(await dialog.findByRole("button", { name: "Delete Vendor" }));
    await user.click(dialog.getByRole("button", { name: "Delete Tag" }));
    await screen.findByText("Tag deleted");
    expect(api.last("deleteRuleTag")?.params).toEqual({ tagId: "vendor" });
    await waitFor(() => expect(dialog.queryByText("Vendor")).toBeNull());
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(async () => expect(await shown()).toEqual(["Audit"]));
  });

  test("says when there is nothing to manage", async () => {
    const { user } = openTags({ tags: [] });
    await user.click(await (await editor()).findByRole("button", { name: "Manage tags" }));
    await screen.findByText("Your company has no tags yet.");
  });
});
