import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { startSources } from "../local/index.ts";
import { annualEdition, type Edition, recordedParts, regmlEdition, treeEdition } from "./real-editions.ts";

/** A title before and after its amendments; the text of `before` holds until the day of `after`. */
export interface AmendedTitle {
  readonly number: number;
  readonly name: string;
  readonly days: readonly [string, string];
  /** The XML of each part at those days. */
  readonly parts: ReadonlyMap<string, readonly [string, string]>;
  /** The recordings that were written anew, and what the independent comparison says changed in them. */
  readonly editions: readonly { readonly of: readonly [Edition, Edition]; readonly changed: string[] }[];
}

const titlesOf = (data: string): AmendedTitle[] => {
  const source = (file: string): string => join(data, "sources", file);
  const annual = ["2011", "2012"].map((year) =>
    annualEdition(source(`cfr-annual-${year}-07-01-title-37-part-1.xml`), "1"),
  );
  const regE = ["2013-10604", "2013-19503"].map((document) =>
    treeEdition(source(`cfpb-tree-12-1005-${document}.json`), "1005", "ELECTRONIC FUND TRANSFERS"),
  );
  const regP = [source("cfpb-part-12-1016-2011-31729.regml.xml"), join(data, "raw/regml-12-1016.xml")].map(
    (path) => regmlEdition(path, "1016", "PRIVACY OF CONSUMER FINANCIAL INFORMATION"),
  );
  const [bulk, api] = ["raw/ecfr-bulk-title-3.xml", "sources/ecfr-full-2024-05-17-title-3.xml"].map((file) =>
    recordedParts(data, file),
  );
  const pairOf = <T>([before, after]: readonly T[]): readonly [T, T] => {
    if (before === undefined || after === undefined) throw new Error("An edition is missing.");
    return [before, after];
  };
  const xmlOf = (pair: readonly Edition[]) => pairOf(pair.map(({ xml }) => xml));
  return [
    {
      ...{ number: 3, name: "The President", days: ["2022-12-01", "2024-05-17"], editions: [] },
      parts: new Map([...(bulk ?? [])].map(([part, xml]) => [part, [xml, api?.get(part) ?? ""]])),
    },
    {
      ...{ number: 12, name: "Banks and Banking", days: ["2013-08-13", "2016-08-10"] },
      parts: new Map([
        ["1005", xmlOf(regE)],
        ["1016", xmlOf(regP)],
      ]),
      editions: [
        { of: pairOf(regE), changed: ["1005.33", "Supplement I to Part 1005"] },
        // The document sets out 1016.9(c), too, in the words it had before.
        { of: pairOf(regP), changed: ["1016.3", "1016.5"] },
      ],
    },
    {
      ...{ number: 37, name: "Patents, Trademarks, and Copyrights", days: ["2011-07-01", "2012-07-01"] },
      parts: new Map([["1", xmlOf(annual)]]),
      editions: [
        {
          of: pairOf(annual),
          // 1.4, 1.20, 1.21, 1.52, 1.730, 1.822 and 1.825 differ in the places of spaces and italics alone.
          changed: "16 17 19 102 197 445 704 824 913 915 923 927 931".split(" ").map((each) => `1.${each}`),
        },
      ],
    },
  ];
};

const node = (type: string, identifier: string, name: string, children: object[]) => ({
  ...{ type, identifier, label: name, label_description: name, reserved: false },
  children,
});

/** The eCFR's answers about titles at their first or second issue. */
const answersOf = (titles: readonly AmendedTitle[], issue: () => 0 | 1) => {
  const titleAt = (number: string | undefined) => titles.find((title) => String(title.number) === number);
  const forms: readonly (readonly [
    RegExp,
    (found: RegExpExecArray, url: URL) => object | string | undefined,
  ])[] = [
    [
      /titles\.json$/,
      () => ({
        titles: titles.map(({ number, name, days }) => ({
          ...{ number, name, reserved: false },
          ...{ latest_amended_on: days[issue()], latest_issue_date: days[issue()] },
          up_to_date_as_of: days[issue()],
        })),
        meta: { date: "2024-06-01", import_in_progress: false },
      }),
    ],
    [
      /structure\/[\d-]+\/title-(\d+)\.json$/,
      ([, number]) => {
        const title = titleAt(number);
        const parts = [...(title?.parts.keys() ?? [])].map((part) => node("part", part, `Part ${part}`, []));
        return (
          title && node("title", `${title.number}`, title.name, [node("chapter", "I", "Chapter I", parts)])
        );
      },
    ],
    [
      /versions\/title-(\d+)\.json$/,
      ([, number]) => {
        const title = titleAt(number);
        // The source calls everything it set anew substantive.
        const day = title?.days[1];
        const facts = { date: day, issue_date: day, substantive: true, removed: false, type: "section" };
        const content_versions = [...(title?.parts.keys() ?? [])].map((part) => ({
          ...{ ...facts, identifier: `${part}.1`, name: `§ ${part}.1`, part },
        }));
        return { content_versions, meta: {} };
      },
    ],
    [
      /full\/([\d-]+)\/title-(\d+)\.xml$/,
      ([, day, number], url) => {
        const title = titleAt(number);
        return title?.parts.get(url.searchParams.get("part") ?? "")?.[day === title.days[0] ? 0 : 1];
      },
    ],
  ];
  return (url: URL, response: ServerResponse): boolean => {
    for (const [form, answer] of forms) {
      const found = form.exec(url.pathname);
      if (!found) continue;
      const body = answer(found, url);
      response.writeHead(body === undefined ? 404 : 200);
      response.end(typeof body === "string" ? body : JSON.stringify(body ?? {}));
      return true;
    }
    return false;
  };
};

/** Recorded amendments behind the calls of the eCFR: first the text before them, after `amend` the text after them. */
export interface AmendedLaw {
  readonly titles: readonly AmendedTitle[];
  /** Settings of a product that reads them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  amend(): void;
  close(): Promise<void>;
}

/** @param data the folder with the recordings */
export const startAmendedLaw = async (data: string): Promise<AmendedLaw> => {
  const titles = titlesOf(data);
  let issue: 0 | 1 = 0;
  const sources = await startSources({ intercept: answersOf(titles, () => issue) });
  return {
    titles,
    environment: {
      ...{ ECFR_URL: sources.endpoint, FEDERAL_REGISTER_URL: sources.endpoint },
      RECORDED_ANSWERS: undefined,
    },
    amend() {
      issue = 1;
    },
    close: sources.close,
  };
};
