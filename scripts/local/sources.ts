import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { listen } from "./http-server.ts";
import { documentsAnswer } from "./sources/documents-answer.ts";
import { Recordings } from "./sources/recordings.ts";

/** The recordings that ship: facts of real parts, words of our own. */
const ownRecordings = join(import.meta.dirname, "sources/recordings");

export type SourcesOptions = {
  /** Folders with further recorded answers; they go before our own. */
  readonly folders?: readonly string[];
  /** May answer a call in place of the recordings: for tests of what goes wrong. @returns whether it did */
  readonly intercept?: (url: URL, response: ServerResponse) => boolean;
  /** Told of each call. */
  readonly onCall?: (url: URL) => void;
};
export type Sources = { readonly endpoint: string; close(): Promise<void> };

type Answer = { readonly type: "json" | "xml"; readonly body: string | undefined };
const json = (body: string | undefined): Answer => ({ type: "json", body });

const versionsBetween = (body: string | undefined, query: URLSearchParams): string | undefined => {
  if (body === undefined) return undefined;
  const answer: { content_versions: { issue_date: string }[] } = JSON.parse(body);
  const from = query.get("issue_date[gte]") ?? "";
  const to = query.get("issue_date[lte]") ?? "9999";
  const isBetween = ({ issue_date: day }: { issue_date: string }) => day >= from && day <= to;
  return JSON.stringify({ ...answer, content_versions: answer.content_versions.filter(isBetween) });
};

type Read = (recordings: Recordings, found: RegExpExecArray, query: URLSearchParams) => Answer;

const calls: readonly (readonly [RegExp, Read])[] = [
  [/^\/api\/versioner\/v1\/titles\.json$/, (recordings) => json(recordings.titles())],
  [
    /^\/api\/versioner\/v1\/structure\/([\d-]+)\/title-(\d+)\.json$/,
    (recordings, [, date = "", title = ""]) => json(recordings.structure(title, date)),
  ],
  [
    /^\/api\/versioner\/v1\/versions\/title-(\d+)\.json$/,
    (recordings, [, title = ""], query) => json(versionsBetween(recordings.versions(title), query)),
  ],
  [
    /^\/api\/versioner\/v1\/full\/([\d-]+)\/title-(\d+)\.xml$/,
    (recordings, [, date = "", title = ""], query) => ({
      type: "xml",
      body: recordings.partXml(title, date, query.get("part") ?? ""),
    }),
  ],
  [
    /^\/api\/admin\/v1\/corrections\.json$/,
    (recordings, _found, query) => json(recordings.corrections(query.get("title") ?? "")),
  ],
  [/^\/api\/admin\/v1\/agencies\.json$/, (recordings) => json(recordings.agencies())],
  [
    /^\/api\/v1\/documents\.json$/,
    (recordings, _found, query) => json(JSON.stringify(documentsAnswer(recordings.documents(), query))),
  ],
];

const answerOf = (recordings: Recordings, url: URL): Answer => {
  for (const [path, read] of calls) {
    const found = path.exec(url.pathname);
    if (found) return read(recordings, found, url.searchParams);
  }
  return json(undefined);
};

/** Answers the calls of the eCFR and of the Federal Register from recorded answers; 404 for what was not recorded. */
export async function startSources({
  folders = [],
  intercept,
  onCall,
}: SourcesOptions = {}): Promise<Sources> {
  const recordings = new Recordings([...folders, ownRecordings]);
  return listen((request, response) => {
    const url = new URL(request.url ?? "/", "http://recorded.invalid");
    onCall?.(url);
    if (intercept?.(url, response)) return;
    const { type, body } = answerOf(recordings, url);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": `application/${type}` });
    response.end(body ?? '{"error":"Not recorded"}');
  });
}
