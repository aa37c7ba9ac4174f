import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type RecordedCall, recordedCall } from "./recorded-call.ts";

interface Recording {
  readonly call: RecordedCall;
  readonly path: string;
}

const recordingsIn = (folder: string): Recording[] =>
  (existsSync(folder) ? readdirSync(folder) : []).sort().flatMap((name) => {
    const call = recordedCall(name);
    return call ? [{ call, path: join(folder, name) }] : [];
  });

const cutPart = (xml: string, part: string): string | undefined => {
  const start = xml.search(new RegExp(`<DIV5 N="${part}"`));
  const end = xml.indexOf("</DIV5>", start);
  return start < 0 || end < 0 ? undefined : `<?xml version="1.0"?>\n${xml.slice(start, end)}</DIV5>`;
};

/** Recorded answers of some folders; what the first has goes before what the next has. */
export class Recordings {
  private readonly recordings: readonly Recording[];
  private titlesAsked = 0;

  constructor(folders: readonly string[]) {
    this.recordings = folders.flatMap(recordingsIn);
  }

  private files(fits: (call: RecordedCall) => boolean): string[] {
    return this.recordings.filter(({ call }) => fits(call)).map(({ path }) => path);
  }

  private first(fits: (call: RecordedCall) => boolean): string | undefined {
    const [path] = this.files(fits);
    return path && readFileSync(path, "utf8");
  }

  /** The recorded list of titles; the next one at each further call, so that a second sync finds a new issue. */
  titles(): string | undefined {
    const all = this.files(({ kind }) => kind === "titles");
    const path = all[Math.min(this.titlesAsked, all.length - 1)];
    this.titlesAsked += 1;
    return path && readFileSync(path, "utf8");
  }

  agencies(): string | undefined {
    return this.first(({ kind }) => kind === "agencies");
  }

  corrections(title: string): string | undefined {
    return this.first((call) => call.kind === "corrections" && call.title === title);
  }

  versions(title: string): string | undefined {
    return this.first((call) => call.kind === "versions" && call.title === title);
  }

  structure(title: string, date: string): string | undefined {
    return this.first(
      (call) => call.kind === "structure" && call.title === title && date.startsWith(call.date),
    );
  }

  /** The XML of a part: as recorded, or cut out of the title it was recorded with. */
  partXml(title: string, date: string, part: string): string | undefined {
    const of = (wanted: string) =>
      this.first(
        (call) =>
          call.kind === "full" && call.title === title && call.part === wanted && date.startsWith(call.date),
      );
    const whole = () => of("");
    return of(part) ?? cutPart(whole() ?? "", part);
  }

  /** Every document that was recorded, as it was. */
  documents(): unknown[] {
    return this.files(({ kind }) => kind === "documents").flatMap((path) => {
      const answer: unknown = JSON.parse(readFileSync(path, "utf8"));
      const isList = typeof answer === "object" && answer !== null && "results" in answer;
      return isList && Array.isArray(answer.results) ? answer.results : [answer];
    });
  }
}
