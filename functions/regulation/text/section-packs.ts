import { createHash } from "node:crypto";
import { SectionText } from "../../../shared/regulation/text-model.ts";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { press, unpress } from "../../services/packing/packing.ts";
import { lawFiles } from "./law-files.ts";
import type { TextPlace } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import { wordingOf } from "./section-wording.ts";

/** Hash of a text as it is written, letter for letter. */
export const formOf = (section: SectionText): string =>
  createHash("sha256").update(JSON.stringify(section)).digest("base64url").slice(0, 22);

/** Texts that wait to be written as one object. */
export class SectionPack {
  private readonly blobs: Uint8Array[] = [];
  private length = 0;

  /** Adds a text; its place names the pack once that is written. */
  add(section: SectionText): Omit<TextPlace, "pack" | "form"> {
    const blob = press(Buffer.from(JSON.stringify(section)));
    this.blobs.push(blob);
    const characters = wordingOf(section.blocks).length;
    const place = { offset: this.length, length: blob.length, characters };
    this.length += blob.length;
    return place;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Writes the texts and gives the key of their object. */
  write(folder: string): Promise<string> {
    return lawWriter.write(`${folder}/pack-`, Buffer.concat(this.blobs));
  }
}

/** Texts by place: they never change. */
const kept = new ByteCache<SectionText>(32 * 1024 * 1024);

type Place = Pick<TextPlace, "pack" | "offset" | "length">;
const nameOf = ({ pack, offset }: Place): string => `${pack} ${offset}`;

const keep = (place: Place, blob: Uint8Array): SectionText => {
  const text = unpress(blob);
  const section = SectionText.parse(JSON.parse(text.toString("utf8")));
  kept.set(nameOf(place), section, text.length * 2);
  return section;
};

/** The text at a place: one ranged request, or none. */
export const readSectionText = async (place: Place): Promise<SectionText> =>
  kept.get(nameOf(place)) ?? keep(place, await lawFiles.readRange(place.pack, place.offset, place.length));

/** Texts at several places, in their order: one request for each object that they lie in. */
export const readSectionTexts = async (places: readonly Place[]): Promise<SectionText[]> => {
  const packs = [...Map.groupBy(places, ({ pack }) => pack)];
  const read = packs.map(async ([pack, within]) => {
    const from = Math.min(...within.map(({ offset }) => offset));
    const to = Math.max(...within.map(({ offset, length }) => offset + length));
    return [pack, { from, bytes: await lawFiles.readRange(pack, from, to - from) }] as const;
  });
  const stretches = new Map(await Promise.all(read));
  return places.map((place) => {
    const { from, bytes } = stretches.get(place.pack) ?? { from: 0, bytes: new Uint8Array() };
    const at = place.offset - from;
    return kept.get(nameOf(place)) ?? keep(place, bytes.subarray(at, at + place.length));
  });
};
