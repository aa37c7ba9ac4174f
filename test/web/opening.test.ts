import { beforeEach, describe, expect, test, vi } from "vitest";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { listRuleTags } from "../../shared/api/rule-tags.ts";
import { aTitle } from "../support/factories.ts";
import { FakeApi, problem } from "../support/fake-api.ts";

type Opening = typeof import("../../web/src/lib/opening.ts");
type Lost = typeof import("../../web/src/lib/session-lost.ts");

const tag = { id: "tag_page", name: "Vendor", color: "blue", description: "", createdBy: "usr_1" };

let opening: Opening;
let lost: Lost;
let api: FakeApi;
/** A page of the browser that was just loaded. */
beforeEach(async () => {
  vi.resetModules();
  opening = await import("../../web/src/lib/opening.ts");
  lost = await import("../../web/src/lib/session-lost.ts");
  api = new FakeApi({ listCfrTitles: [aTitle()], listRuleTags: [{ ...tag, id: "tag_own" }] });
  vi.stubGlobal("fetch", api.fetch);
});

const openTitles = () => opening.openScreen([opening.firstCall(listCfrTitles, {})], "usr_1");
const readTitles = () => opening.read(listCfrTitles, {});

describe("an answer that came before the session's", () => {
  test("is taken once; then the server is asked", async () => {
    openTitles();
    opening.keepOpeningsOf("usr_1");
    expect(await readTitles()).toEqual([aTitle()]);
    expect(api.count("listCfrTitles")).toBe(1);
    await readTitles();
    expect(api.count("listCfrTitles")).toBe(2);
  });

  test.each([
    ["for another person", () => opening.keepOpeningsOf("usr_2")],
    ["once signed out", () => opening.keepOpeningsOf(null)],
    ["after a change", () => opening.forgetOpenings()],
    ["when it is old", () => vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11_000)],
  ])("is not used %s", async (_, happens) => {
    openTitles();
    // Its answer is there by now.
    await new Promise((resolve) => setTimeout(resolve, 20));
    happens();
    await readTitles();
    expect(api.count("listCfrTitles")).toBe(2);
    vi.restoreAllMocks();
  });

  test("is used after a change that leaves it as it is, and not after one of it", async () => {
    for (const [changed, count] of [
      [listRuleTags, 1],
      [listCfrTitles, 2],
    ] as const) {
      api = new FakeApi({ listCfrTitles: [aTitle()] });
      vi.stubGlobal("fetch", api.fetch);
      openTitles();
      opening.forgetOpenings([changed]);
      await readTitles();
      expect(api.count("listCfrTitles")).toBe(count);
    }
  });

  test("is not asked for any more once the session is known", () => {
    opening.keepOpeningsOf("usr_1");
    openTitles();
    expect(api.requests).toEqual([]);
  });

  test.each([400, 404])("that is a refusal with %s is told as it is, not asked for again", async (status) => {
    api.use({ listCfrTitles: problem(status, "There is none.") });
    openTitles();
    opening.keepOpeningsOf("usr_1");
    await expect(readTitles()).rejects.toMatchObject({ status, problem: { message: "There is none." } });
    expect(api.count("listCfrTitles")).toBe(1);
    await expect(readTitles()).rejects.toThrow();
    expect(api.count("listCfrTitles")).toBe(2);
  });

  test.each([401, 403])("says nothing of the person where it is refused with %s", async (status) => {
    const told = vi.fn();
    lost.onSessionLost(told);
    lost.onRefusal(told);
    api.use({ listCfrTitles: problem(status, "No.") });
    openTitles();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).not.toHaveBeenCalled();
    await expect(readTitles()).rejects.toThrow();
    expect(told).toHaveBeenCalledTimes(1);
    expect(api.count("listCfrTitles")).toBe(2);
  });
});

describe("a page call", () => {
  const page = () => ({
    holds: [listRuleTags],
    answersIn: () => [opening.answerOf(listRuleTags, {}, [tag])],
  });

  test("answers what hooks of the same moment ask for, whichever reads first", async () => {
    const [tags] = await Promise.all([
      opening.read(listRuleTags, {}),
      opening.readPage(listCfrTitles, {}, page()),
    ]);
    expect(tags).toEqual([tag]);
    expect(api.requests).toHaveLength(1);
  });

  test("that fails leaves each to its own call", async () => {
    api.use({ listCfrTitles: problem(503, "Away.") });
    const [tags, failed] = await Promise.allSettled([
      opening.read(listRuleTags, {}),
      opening.readPage(listCfrTitles, {}, page()),
    ]);
    expect(tags).toMatchObject({ status: "fulfilled", value: [{ id: "tag_own" }] });
    expect(failed.status).toBe("rejected");
  });
});
