import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../functions/core/ids.ts";
import { CompanyDocuments, companyDocuments } from "../../../functions/documents/search/company-documents.ts";
import { documentQuery, holdsQuery } from "../../../functions/documents/search/document-query.ts";
import { TextFilter } from "../../../functions/documents/search/text-filter.ts";
import { WordIndex } from "../../../functions/documents/search/word-index.ts";
import { distinctWords, folded, wordsOf } from "../../../functions/documents/search/words.ts";
import { forAll } from "../../support/for-all.ts";

it("the words of a text are in lower case, with ligatures written out, whatever stands between them", () => {
  expect(wordsOf(" The\u00A0O\uFB03cer\n\tSIGNS ")).toEqual(["the", "officer", "signs"]);
  expect(folded("ＡＢＣ²")).toBe("abc2");
});

describe("an index of words", () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "C", "é", " ", "\n"), maxLength: 30 }), {
    maxLength: 8,
  });
  const part = fc.string({ unit: fc.constantFrom("a", "b", "c", "é"), minLength: 1, maxLength: 4 });

  it("finds the documents whose text holds a word's part, as looking through each would", () =>
    forAll(100, [texts, part], (documents, wanted) => {
      const index = new WordIndex();
      for (const [at, text] of documents.entries()) index.add(String(at), distinctWords(text));
      const expected = documents.flatMap((text, at) =>
        text.toLowerCase().includes(wanted) ? [String(at)] : [],
      );
      expect([...index.holding(wanted)].sort()).toEqual(expected.sort());
    }));

  it("finds documents that are added after a search", () => {
    const index = new WordIndex();
    index.add("one", distinctWords("rotate keys"));
    expect([...index.holding("key")]).toEqual(["one"]);
    index.add("two", distinctWords("turnkey"));
    expect([...index.holding("key")]).toEqual(["one", "two"]);
  });
});

/** A store of texts that counts what is asked of it. */
const aStore = (texts: Record<string, string>) => {
  const asked: string[] = [];
  const fetch = async (id: string) => {
    asked.push(id);
    const text = texts[id];
    return text === undefined ? undefined : gzipSync(text);
  };
  return { asked, fetch, texts };
};

it("a filter of a text never leaves out a text that holds a part, and most that do not", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", " "), minLength: 1, maxLength: 200 });
  await forAll(100, [text, fc.nat(), fc.nat(20)], (held, from, length) => {
    const start = from % held.length;
    expect(new TextFilter(held).mayHold(held.slice(start, start + length))).toBe(true);
  });
  const words = Array.from({ length: 20_000 }, (_, i) => `word${i * 7}`);
  const filter = new TextFilter(words.join(" "));
  const wrong = Array.from({ length: 1_000 }, (_, i) => `quokka${i}`).filter((word) => filter.mayHold(word));
  expect(wrong.length).toBeLessThan(10);
});

describe("the documents of a company", () => {
  it("are fetched once each", async () => {
    const store = aStore({ a: "rotate keys", b: "lock doors" });
    const documents = new CompanyDocuments(store.fetch);
    await documents.refresh(["a", "b"]);
    await documents.refresh(["a", "b"]);
    expect(store.asked).toEqual(["a", "b"]);
    expect([...documents.holding("door")]).toEqual(["b"]);
    expect(await documents.text("b")).toBe("lock doors");
    expect(store.asked).toHaveLength(2);
  });

  it("are fetched once when two searches ask at the same time", async () => {
    const store = aStore({ a: "rotate keys" });
    const documents = new CompanyDocuments(store.fetch);
    await Promise.all([documents.refresh(["a"]), documents.refresh(["a"])]);
    expect(store.asked).toEqual(["a"]);
  });

  it("that are not there yet are asked for again", async () => {
    const store = aStore({});
    const documents = new CompanyDocuments(store.fetch);
    await documents.refresh(["a"]);
    store.texts.a = "rotate keys";
    await documents.refresh(["a"]);
    expect([...documents.holding("keys")]).toEqual(["a"]);
  });

  it("that cannot be read keep no other from being found", async () => {
    const documents = new CompanyDocuments(async (id) => {
      if (id === "broken") return Buffer.from("not compressed");
      if (id === "away") throw new Error("no connection");
      return gzipSync("rotate keys");
    });
    await documents.refresh(["broken", "away", "good"]);
    expect([...documents.holding("keys")]).toEqual(["good"]);
    expect(await documents.text("broken")).toBeUndefined();
    expect(await documents.text("away")).toBeUndefined();
  });

  it("beyond the index are known by what their texts may hold, and looked through", async () => {
    const many = Array.from({ length: 20_001 }, (_, i) => `w${i}`).join(" ");
    const store = aStore({ a: "Rotate keys", b: "Lock doors", c: `${many} the ﬁnal wombat` });
    const documents = new CompanyDocuments(store.fetch, 0);
    await documents.refresh(["a", "b", "c"]);
    // The first one fills the index.
    expect([...documents.holding("o")]).toEqual(["a"]);
    const worthLooking = (part: string) =>
      ["a", "b", "c"].filter((id) => documents.mustBeLookedThrough(id, [part]));
    expect(worthLooking("door")).toEqual(["b"]);
    expect(worthLooking("final")).toEqual(["c"]);
    expect(worthLooking("o")).toEqual(["b", "c"]);
    expect(worthLooking("quokka")).toEqual([]);
    const holds = async (id: string, typed: string) =>
      holdsQuery([(await documents.text(id)) ?? ""], documentQuery(typed));
    expect(await holds("c", "w20000 final")).toBe(true);
    expect(await holds("c", '"w20000 the final wombats"')).toBe(true);
    expect(await holds("c", '"final w20000"')).toBe(false);
    expect(await holds("b", "door key")).toBe(false);
    expect(await documents.text("nothing")).toBeUndefined();
  });

  it("say whether all of them are known", async () => {
    const store = aStore({ a: "x" });
    const documents = new CompanyDocuments(store.fetch);
    await documents.refresh(["a", "b"]);
    expect([documents.knowsAll(["a"]), documents.knowsAll(["a", "b"])]).toEqual([true, false]);
  });

  it("stay in memory from search to search, and each company's are its own", async () => {
    const [one, two] = [newId(), newId()];
    const [first, second] = [aStore({ a: "rotate keys" }), aStore({ a: "lock doors" })];
    await companyDocuments(one, ["a"], first.fetch).refreshed;
    await companyDocuments(two, ["a"], second.fetch).refreshed;
    const again = companyDocuments(one, ["a"], first.fetch);
    await again.refreshed;
    expect(first.asked).toEqual(["a"]);
    expect([...again.documents.holding("keys")]).toEqual(["a"]);
    expect([...again.documents.holding("doors")]).toEqual([]);
  });

  it("are fetched anew when most of those in memory were deleted", async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `p${i}`);
    const store = aStore(Object.fromEntries(ids.map((id) => [id, `text ${id}`])));
    const company = newId();
    await companyDocuments(company, ids, store.fetch).refreshed;
    const { documents, refreshed } = companyDocuments(company, ["p7"], store.fetch);
    await refreshed;
    expect(documents.count).toBe(1);
    expect(store.asked).toHaveLength(301);
  });
});
