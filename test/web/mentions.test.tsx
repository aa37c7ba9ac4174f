import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mentionAt, offered, piecesOf } from "../../web/src/features/rule-activity/mentions.ts";
import { anEntry, aReview, grace } from "../support/activity-factories.ts";
import { textsOf } from "../support/read-screen.ts";
import { aMember } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const person = (id: string, firstName: string, lastName: string, over = {}) =>
  aMember({ id, firstName, lastName, email: `${id}@acme.example`, ...over });
const team = [
  person("usr_1", "Ada", "Lovelace"),
  person("usr_2", "Grace", "Hopper"),
  person("usr_3", "Gregor", "Mendel"),
  person("usr_4", "Gone", "Already", { isActive: false }),
  person("usr_5", "Not", "Yet", { membership: "pending" }),
];

describe("a mention", () => {
  test.each([
    ["@", 1, { at: 0, typed: "" }],
    ["Ask @gra", 8, { at: 4, typed: "gra" }],
    ["Ask (@Grace Ho", 14, { at: 5, typed: "Grace Ho" }],
    ["Ask @gra now", 6, { at: 4, typed: "g" }],
    ["grace@acme", 10, undefined],
    ["Ask @Grace Hopper about", 23, undefined],
    ["Ask @Grace ", 11, undefined],
    ["@a\nnext", 7, undefined],
  ])("in %j with the caret at %i is %j", (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found);
  });

  test("offers eight people at most, by the beginnings of their names and addresses", () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      id: `${at}`,
      name: `Zoë Meyer-Lund ${at}`,
      email: `z${at}@acme.example`,
    }));
    expect(offered(many, "").length).toBe(8);
    expect(offered(many, "zoe lun").length).toBe(8);
    expect(offered(many, "z7").map(({ id }) => id)).toEqual(["7"]);
    expect(offered(many, "eyer")).toEqual([]);
  });

  test("is the longest name that fits, and nothing of it is a pattern", () => {
    const marked = (text: string, names: string[]) =>
      piecesOf(text, names).map((piece) => (piece.isName ? `[${piece.text}]` : piece.text));
    expect(marked("@Ann Lee and @Ann (x)", ["Ann", "Ann Lee"])).toEqual([
      "[@Ann Lee]",
      " and ",
      "[@Ann]",
      " (x)",
    ]);
    expect(marked("@J. (Jo) R", ["J. (Jo)"])).toEqual(["[@J. (Jo)]", " R"]);
    expect(marked("@Jx (Jo)", ["J. (Jo)"])).toEqual(["@Jx (Jo)"]);
  });
});

describe("the comment box", () => {
  const open = async () => {
    const app = openRule({ routes: { listTeamMembers: team, addRuleReview: aReview() } });
    const activity = await panel("Activity");
    const box = await activity.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a comment" });
    return { ...app, activity, box };
  };
  const options = () => textsOf(screen.queryAllByRole("option"));

  test("lists people after an @, by arrows and Enter, and sends those it names", async () => {
    const { api, user, activity, box } = await open();
    await user.type(box, "Ask @g");
    const list = await screen.findByRole("listbox", { name: "People" });
    await waitFor(() =>
      expect(options()).toBe("Grace Hopperusr_2@acme.example | Gregor Mendelusr_3@acme.example"),
    );
    expect(within(list).getByRole("option", { selected: true }).id).toBe(
      box.getAttribute("aria-activedescendant"),
    );
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
    expect(box.value).toBe("Ask @Gregor Mendel ");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.type(box, "and @hop{Tab}please, not @Ada");
    expect(box.value).toBe("Ask @Gregor Mendel and @Grace Hopper please, not @Ada");
    await user.click(activity.getByRole("button", { name: "Add Comment" }));
    await screen.findByText("Comment added");
    expect(api.last("addRuleReview")?.body).toMatchObject({ mentions: ["usr_3", "usr_2"] });
  });

  test("closes the list on Escape for this @ alone, and forgets a name that was deleted", async () => {
    const { api, user, activity, box } = await open();
    await user.type(box, "@gra");
    await screen.findByRole("option");
    await user.keyboard("{Escape}c");
    expect(options()).toBe("");
    await user.type(box, " @gra");
    await user.click(await screen.findByRole("option"));
    expect(box.value).toBe("@grac @Grace Hopper ");
    await user.clear(box);
    await user.type(box, "No one");
    await user.click(activity.getByRole("button", { name: "Add Comment" }));
    await screen.findByText("Comment added");
    expect(api.last("addRuleReview")?.body).toMatchObject({ mentions: [] });
  });
});

test("a comment marks the people it names", async () => {
  const review = aReview({ content: "See @Grace Hopper and @Ada", mentions: [grace] });
  openRule({
    routes: {
      listRuleReviews: [review],
      listRuleActivity: {
        items: [anEntry({ event: "rule.reviewed", reviewId: review.id })],
        nextCursor: null,
      },
    },
  });
  expect((await screen.findByText("@Grace Hopper")).tagName).toBe("SPAN");
});
