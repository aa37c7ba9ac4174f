import * as z from "zod";
import type { Item, Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { rowsOfCompany } from "../../record/past/company-partitions.ts";
import { unpackChunk } from "../../services/packing/packing.ts";

/** What there is of a company, and what it names outside of its own partitions. */
export interface OwnRows {
  /** Its partitions in the order in which they can go: what a partition was found by goes after it. */
  readonly partitions: readonly string[];
  readonly count: number;
  /** People on its list, those who ask to join among them. */
  readonly people: readonly string[];
  /** Hashes of its programs' tokens. */
  readonly tokens: readonly string[];
  /** Hashes of the links of its invitations. */
  readonly invitations: readonly string[];
  readonly domains: readonly string[];
  /** Days that any of it speaks of. */
  readonly days: ReadonlySet<string>;
}

/** Goes on, or throws where the worker's time is over. */
export type Pause = () => void;

const Token = z.object({ hash: z.string(), formerHash: z.string().nullish() });
const Invitation = z.object({ tokenHash: z.string() });
const Domain = z.object({ domain: z.string() });

const wordsOf = (item: Item): string =>
  JSON.stringify(Object.values(item).filter((value) => !(value instanceof Uint8Array)));

class Survey {
  readonly #own: string;
  readonly #partitions = new Set<string>();
  readonly #days = new Set<string>();
  readonly #people: string[] = [];
  readonly #tokens: string[] = [];
  readonly #invitations: string[] = [];
  readonly #domains: string[] = [];
  #count = 0;

  constructor(own: string) {
    this.#own = own;
  }

  add(item: Item): void {
    // The company itself goes last, by itself.
    if (item.pk === this.#own && item.sk === "COMPANY") return;
    this.#count += 1;
    this.#partitions.add(item.pk);
    for (const [day] of wordsOf(item).matchAll(/\d{4}-\d{2}-\d{2}/g)) this.#days.add(day);
    if (item.pk === this.#own) this.#addNamed(item);
  }

  #addNamed(item: Item): void {
    const { sk } = item;
    if (sk.startsWith("MEMBER#")) this.#people.push(sk.slice("MEMBER#".length));
    if (sk.startsWith("INVITATION#")) this.#invitations.push(Invitation.parse(item).tokenHash);
    if (sk.startsWith("SSO_DOMAIN#")) this.#domains.push(Domain.parse(item).domain);
    if (!sk.startsWith("SERVICE_ACCOUNT#") && sk !== "DIRECTORY") return;
    const { hash, formerHash } = Token.parse(item);
    this.#tokens.push(hash, ...(formerHash ? [formerHash] : []));
  }

  result(): OwnRows {
    return {
      partitions: [...this.#partitions].reverse(),
      ...{ count: this.#count, people: this.#people, tokens: this.#tokens, days: this.#days },
      ...{ invitations: this.#invitations, domains: this.#domains },
    };
  }
}

/** Rows of a partition, page by page. */
async function* pagesOf(
  pk: string,
  options: { readonly begins?: string; readonly only?: readonly string[] } = {},
): AsyncGenerator<Item[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk, ...options, after });
    if (page.items.length > 0) yield page.items;
    after = page.next;
  } while (after);
}

const Chunk = z.object({ data: z.instanceof(Uint8Array) });
const Heads = z.array(z.object({ partNo: z.string() }));

/** Rows of the company's own library, which lie packed by title and part; titles before their parts. */
async function* libraryRows(own: string): AsyncGenerator<Item[]> {
  const titles: number[] = [];
  for await (const items of pagesOf(`${own}#LIB`, { begins: "TITLE#" }))
    titles.push(...items.map(({ sk }) => Number(sk.slice("TITLE#".length))));
  for (const title of titles) {
    const parts = new Set<string>();
    for await (const items of pagesOf(`${own}#LIB#T#${title}`)) {
      for (const item of items)
        for (const { partNo } of Heads.parse(unpackChunk(Chunk.parse(item).data).heads)) parts.add(partNo);
      yield items;
    }
    for (const part of parts) yield* pagesOf(`${own}#LIB#T#${title}#P#${part}`);
  }
}

/**
 * Looks through all that a company has.
 * @param since when the company began
 */
export const surveyOwnRows = async (
  companyId: string,
  since: Date,
  now: Date,
  pause: Pause,
): Promise<OwnRows> => {
  const own = `C#${companyId}`;
  const survey = new Survey(own);
  for await (const items of rowsOfCompany(companyId, since, now)) {
    pause();
    for (const item of items) survey.add(item);
  }
  for await (const items of libraryRows(own)) {
    pause();
    for (const item of items) survey.add(item);
  }
  return survey.result();
};

/** Removes rows of a partition that fit, page by page. */
export const removeRows = async (
  pk: string,
  pause: Pause,
  options: { readonly begins?: string; readonly fits?: (item: Item) => boolean } = {},
): Promise<void> => {
  const { begins, fits } = options;
  const asked = { ...(begins !== undefined && { begins }), ...(fits ? {} : { only: ["pk", "sk"] }) };
  for await (const items of pagesOf(pk, asked)) {
    pause();
    const found = fits ? items.filter(fits) : items;
    await table.writeMany(found.map(({ pk, sk }) => ({ remove: { pk, sk } satisfies Key })));
  }
};

/** Removes the rows of a company's own partitions, but for the company itself. */
export const eraseOwnRows = async (
  companyId: string,
  { partitions }: OwnRows,
  pause: Pause,
): Promise<void> => {
  const own = `C#${companyId}`;
  const isOther = ({ sk }: Item): boolean => sk !== "COMPANY";
  for (const pk of partitions) {
    if (pk !== own && !pk.startsWith(`${own}#`)) throw new Error(`${pk} is not the company's`);
    await removeRows(pk, pause, pk === own ? { fits: isOther } : {});
  }
};
