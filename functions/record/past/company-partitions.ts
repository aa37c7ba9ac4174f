import * as z from "zod";
import { activityPartition } from "../../core/endpoint/activity.ts";
import { monthsBetween } from "../../core/endpoint/activity-log.ts";
import { writtenPartition } from "../../core/endpoint/written-rows.ts";
import type { Item, Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { linkPartition } from "../chain/record-keys.ts";

/*
 * All partitions of a company, found without a scan: those with fixed names, and those named after what the company
 * has or ever had. Of the latter its activity log knows every id, since each change left an entry there. Its own
 * rules, which lie packed, are left to the library.
 */
const fixed = [
  ...["CHANGES", "CHANGE_OF", "GROUP_WORK", "ESCALATED", "MERGED", "CHANGES_TOLD", "SCOPING", "FOLLOWING"],
  ...["VIEWS", "CAMPAIGNS", "CAMPAIGN_OPEN", "CAMPAIGN_SECTIONS", "CAMPAIGN_ROLLS", "CONFIRMED"],
  ...["EVIDENCE", "EVIDENCE_USED", "EVIDENCE_TOLD", "QUESTIONS", "WAITING", "DUTIES", "DUTIES_OPEN"],
  ...["DUTIES_OPENED_TOLD", "POLICY_WAITING", "POLICY_REVIEW_TOLD", "VERIFICATIONS", "CHAIN", "SEALS"],
  ...[
    "WEBHOOKS",
    "STREAM",
    "WRITTEN",
    "PACKS",
    "LIB",
    "LIB#IMPORTS",
    "LIB#PREVIEWS",
    "LIB#QUEUE",
    "LIB#UPLOADS",
  ],
];
const ofPerson = ["U", "NOTICES", "UNREAD", "BELL", "DAILY", "CHANGES_READ", "VIEWS"];
const ofWebhook = ["", "#WAITING"];
const ofPolicy = ["POLICY_VERSIONS", "POLICY", "CONFIRMED"];

interface Ids {
  readonly people: Set<string>;
  readonly titles: Set<string>;
  readonly rules: Set<string>;
  readonly policies: Set<string>;
  readonly duties: Set<string>;
  readonly imports: Set<string>;
  readonly webhooks: Set<string>;
  readonly seals: Set<string>;
}

const Named = z.object({
  userId: z.string().nullish(),
  target: z.object({ type: z.string(), id: z.string() }).optional(),
  companyRuleId: z.number().optional(),
  attachedTo: z.array(z.object({ type: z.string(), id: z.unknown() })).optional(),
  number: z.number().optional(),
});

const kindOf: Readonly<Record<string, keyof Ids>> = {
  user: "people",
  rule: "rules",
  policy: "policies",
  duty: "duties",
  import: "imports",
};

/** Sort keys of the company's own partition that name what has partitions of its own. */
const ownKeys: readonly (readonly [RegExp, keyof Ids])[] = [
  [/^MEMBER#(.+)$/, "people"],
  [/^SELECTION#0*(\d+)$/, "titles"],
  [/^POLICY#(.+)$/, "policies"],
];

/** Notes what a row's key names. */
const noteKey = (ids: Ids, rest: string, { sk }: Key): void => {
  if (rest === "#DUTIES") ids.duties.add(sk);
  if (rest === "#WEBHOOKS") ids.webhooks.add(sk);
  if (rest === "#GROUP_WORK") ids.rules.add(sk.slice(sk.lastIndexOf("#") + 1));
  if (rest === "#LIB#IMPORTS") ids.imports.add(sk);
  if (rest === "#LIB") ids.titles.add(sk.replace(/^TITLE#0*/, ""));
  if (rest !== "") return;
  for (const [pattern, kind] of ownKeys) {
    const found = pattern.exec(sk)?.[1];
    if (found) ids[kind].add(found);
  }
};

/** Notes the ids that a row names. */
const note = (ids: Ids, own: string, item: Item): void => {
  const rest = item.pk.slice(own.length);
  noteKey(ids, rest, item);
  const { data } = Named.safeParse(item);
  if (!data) return;
  if (rest === "#SEALS") ids.seals.add(String(data.number).padStart(8, "0"));
  if (data.userId) ids.people.add(data.userId);
  if (data.companyRuleId !== undefined) ids.rules.add(String(data.companyRuleId));
  for (const place of data.attachedTo ?? []) if (place.type === "rule") ids.rules.add(String(place.id));
  const kind = data.target && kindOf[data.target.type];
  if (data.target && kind) ids[kind].add(data.target.id);
};

/** Rows of a partition, page by page. */
async function* rowsOf(pk: string): AsyncGenerator<Item[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk, after });
    if (page.items.length > 0) yield page.items;
    after = page.next;
  } while (after);
}

/** Partitions that follow from the ids known by now, in no order. */
const namedPartitions = (own: string, ids: Ids): string[] => [
  ...[...ids.titles].flatMap((title) => [`${own}#T#${title}`]),
  ...[...ids.people].flatMap((user) => ofPerson.map((name) => `${own}#${name}#${user}`)),
  ...[...ids.policies].flatMap((policy) => ofPolicy.map((name) => `${own}#${name}#${policy}`)),
  ...[...ids.duties].flatMap((duty) =>
    ["", "#EVIDENCE", "#EVIDENCE_COUNT"].map((name) => `${own}#DUTY#${duty}${name}`),
  ),
  ...[...ids.webhooks].flatMap((id) => ofWebhook.map((name) => `${own}#WEBHOOK#${id}${name}`)),
  ...[...ids.imports].map((job) => `${own}#LIB#IMPORT#${job}`),
  ...[...ids.seals].map((seal) => `${own}#SEAL#${seal}`),
  ...[...ids.rules].map((rule) => `${own}#R#${rule}`),
];

const monthlyPartitions = (companyId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).flatMap((month) => [
    activityPartition(`C#${companyId}`, month),
    linkPartition(`C#${companyId}`, month),
    writtenPartition(companyId, month),
  ]);

/**
 * All rows of a company, some hundred at once: of each partition in the order of its keys.
 * @param since when the company began
 */
export async function* rowsOfCompany(companyId: string, since: Date, now: Date): AsyncGenerator<Item[]> {
  const own = `C#${companyId}`;
  const ids: Ids = {
    ...{ people: new Set(), titles: new Set(), rules: new Set(), policies: new Set(), duties: new Set() },
    ...{ imports: new Set(), seals: new Set(), webhooks: new Set() },
  };
  const seen = new Set<string>();
  // Ids of a worker that works for a later moment lie ahead.
  const until = new Date(now.getTime() + 32 * 24 * 3_600_000);
  let open = [own, ...fixed.map((name) => `${own}#${name}`), ...monthlyPartitions(companyId, since, until)];
  while (open.length > 0) {
    for (const pk of open) {
      seen.add(pk);
      for await (const items of rowsOf(pk)) {
        for (const item of items) note(ids, own, item);
        yield items;
      }
    }
    open = [...new Set(namedPartitions(own, ids))].filter((pk) => !seen.has(pk));
  }
}
