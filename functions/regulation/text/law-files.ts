import { config } from "../../core/config.ts";
import { getObject } from "../../core/s3.ts";
import { keptS3 } from "../../core/s3-request.ts";
import { unpress } from "../../services/packing/packing.ts";

/*
 * The law in the library's bucket. A key ends with the hash of what lies under it, so no object ever changes and
 * writing one twice is the same as once.
 *   law/{nnn}/{hash}                 a title: its tree down to parts, and where the parts' records are
 *   law/{nnn}/{part}/{hash}          a part: the history of each section, and where each text lies
 *   law/{nnn}/{part}/frame-{hash}    its headings, authority and notes, from an issue on
 *   law/{nnn}/{part}/cites-{hash}    what its sections cite
 *   law/{nnn}/changes-{hash}         what a publication changed (`law-changes.ts`)
 *   law/{nnn}/rows-{hash}            its sections as lists show them (`title-rows.ts`)
 *   law/cited/{nnn}/{nnn}-{hash}     the sections of a title that another one cites, and where
 *   law/{nnn}/{part}/pack-{hash}     texts of sections, compressed one by one
 *   law/index/…                      what searches read (`../text-search/index-repository.ts`)
 */
export const lawS3 = keptS3({ maxAttempts: 3, connectionTimeout: 500, socketTimeout: 10_000 });

const get = async (key: string, wanted = {}): Promise<Uint8Array> => {
  const found = await getObject(lawS3, config().LIBRARY_BUCKET, key, wanted);
  if (!found) throw new Error(`There is no file of the law under ${key}`);
  return found.bytes;
};

/** The folder of a title, or of a part of it. */
export const lawFolder = (titleNumber: number, part?: string): string =>
  [
    "law",
    String(titleNumber).padStart(3, "0"),
    ...(part === undefined ? [] : [encodeURIComponent(part)]),
  ].join("/");

/** A stretch of an object, in bytes. @throws where there is no such object */
const readRange = (key: string, offset: number, length: number): Promise<Uint8Array> =>
  get(key, { range: `bytes=${offset}-${offset + length - 1}` });

/** Packed JSON. @throws where there is no such object */
const readJson = async (key: string): Promise<{ value: unknown; bytes: number }> => {
  const text = unpress(await get(key));
  return { value: JSON.parse(text.toString("utf8")), bytes: text.length };
};

/** All bytes of an object. @throws where there is no such object */
const read = (key: string): Promise<Uint8Array> => get(key);

/** Reads files of the law; `lawWriter` writes them. */
export const lawFiles = { read, readRange, readJson };
