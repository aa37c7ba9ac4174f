import type { Block } from "../../../shared/regulation/text-model.ts";
import type { TextVersion } from "../../../shared/schemas/regulation-text.ts";
import type { SectionKey } from "../../../shared/schemas/section-metadata.ts";
import type { LawSection } from "../../regulation/text/law-texts.ts";
import { blocksOf } from "../../regulation/text/parse/section-blocks.ts";
import {
  hasKnownText,
  type SectionEntry,
  sourceOf,
  type VersionRecord,
  versionDay,
} from "../metadata/section-record.ts";
import { sections } from "../metadata/section-repository.ts";

/** A text of a section that an operator entered or imported, beside those of the official source. */
export interface EnteredText {
  readonly version: TextVersion;
  readonly read: () => Promise<Block[]>;
}

/** The class that is known; of older pairs none is stored, and in doubt a change is substantive. */
const classOf = (entry: SectionEntry, version: VersionRecord, before: VersionRecord | undefined) => {
  if (!before || version.added) return "new";
  if (version.text.hash === before.text.hash) return "editorial";
  const { current, changeClass } = entry.horizon;
  return current.version === version.version ? (changeClass ?? "editorial") : "substantive";
};

const textsOf = async (entry: SectionEntry): Promise<EnteredText[]> => {
  const versions = await sections.versions(entry.id);
  const readable = versions.filter((each) => hasKnownText(each) && each.definitionsLength > 0);
  return readable.map((version, index) => ({
    version: {
      date: versionDay(version),
      issueDate: versionDay(version),
      class: classOf(entry, version, readable[index - 1]),
      source: sourceOf(version),
      eCfrSubstantive: null,
    },
    read: async () => blocksOf((await sections.textOf(entry.id, version)).split(/\n+/)),
  }));
};

/** The names under which an operator may have entered a section: "11.10" or "§ 11.10" in its chapter. */
const keysOf = ({ title, ancestors, part, section: { identifier } }: LawSection): SectionKey[] => {
  const levelOf = (kind: string) => ancestors.find((each) => each.kind === kind)?.identifier ?? "";
  const place = {
    title: title.titleNumber,
    ...{ chapter: levelOf("chapter"), subchapter: levelOf("subchapter"), part },
  };
  return [identifier, `§ ${identifier}`].map((sectionId) => ({ ...place, sectionId }));
};

/** The texts of a section that were entered, newest first; none for most, which two small reads tell. */
export const enteredTexts = async (law: LawSection): Promise<EnteredText[]> => {
  const ids = (await sections.idsOf(keysOf(law))).filter((id) => id !== undefined);
  const entries = (await sections.getMany(ids)).filter((entry) => entry !== undefined);
  const texts = await Promise.all(entries.map(textsOf));
  return texts.flat().sort((a, b) => (a.version.date < b.version.date ? 1 : -1));
};
