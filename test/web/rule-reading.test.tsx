import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Acknowledgement } from "../../shared/schemas/rule-activity.ts";
import { ada, aReading } from "../support/activity-factories.ts";
import { problem } from "../support/fake-api.ts";
import { openRule, panel } from "../support/rule-page.ts";

const readBy = (readers: readonly Acknowledgement[]) => ({ routes: { listAcknowledgements: [...readers] } });
const own = (over: Partial<Acknowledgement> = {}) => aReading({ userId: ada.id, user: ada, ...over });
const names = async () => {
  const list = await (await panel("Read by")).findByRole("list", { name: "Who has read this rule" });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

describe("who has read a rule", () => {
  test("can say so with one click", async () => {
    const readers: Acknowledgement[] = [];
    const { api, user } = openRule({
      routes: {
        listAcknowledgements: readers,
        acknowledgeRule: () => {
          readers.push(own());
          return own();
        },
      },
    });
    const panelOf = await panel("Read by");
    await panelOf.findByText("No one has confirmed reading this rule yet.");
    await user.click(panelOf.getByRole("button", { name: "I have read this" }));
    await screen.findByText("Marked as read");
    expect(api.last("acknowledgeRule")?.params).toEqual({ id: "101" });
    await panelOf.findByText("You read this on Mar 2, 2026.");
    expect(panelOf.queryByRole("button", { name: "I have read this" })).toBeNull();
    expect(await names()).toEqual([expect.stringContaining("Ada Lovelace")]);
  });

  test("is told, with those who read an earlier wording marked", async () => {
    openRule(readBy([own(), aReading({ isCurrent: false }), aReading({ userId: "usr_9", user: null })]));
    expect(await names()).toEqual([
      expect.stringMatching(/^ALAda LovelaceMar 2, 2026, .*(AM|PM)$/),
      expect.stringMatching(/^GHGrace Hopper.*before the last change$/),
      expect.stringMatching(/^–Former member/),
    ]);
  });

  test("may read it again after its wording changed", async () => {
    openRule(readBy([own({ isCurrent: false })]));
    const panelOf = await panel("Read by");
    await panelOf.findByText("The wording changed after you read it.");
    panelOf.getByRole("button", { name: "I have read this" });
  });

  test("is folded beyond five", async () => {
    const readers = Array.from({ length: 7 }, (_, index) => aReading({ userId: `usr_${index + 10}` }));
    const { user } = openRule(readBy(readers));
    expect(await names()).toHaveLength(5);
    const panelOf = await panel("Read by");
    const more = panelOf.getByText("Show all 7");
    await user.click(more);
    expect(more.closest("details")?.querySelectorAll("li")).toHaveLength(2);
  });

  test("need not be allowed to work on the rule, is told when saying so failed, and can try again", async () => {
    const acknowledgeRule = problem(503, "The service is busy. Please try again in a moment.");
    const { user } = openRule({ mayWork: false, routes: { acknowledgeRule } });
    const panelOf = await panel("Read by");
    const button = await panelOf.findByRole("button", { name: "I have read this" });
    await user.click(button);
    await screen.findByText("The service is busy. Please try again in a moment.");
    expect(button.isConnected).toBe(true);
  });

  test("can be asked for again when it could not be read, and the rule stays", async () => {
    const { api, user } = openRule({ routes: { listAcknowledgements: problem(500, "Busy") } });
    const panelOf = await panel("Read by");
    await panelOf.findByText("The list of readers could not be loaded.");
    api.use({ listAcknowledgements: () => [own()] });
    await user.click(panelOf.getByRole("button", { name: "Try again" }));
    await panelOf.findByText("You read this on Mar 2, 2026.");
  });
});
