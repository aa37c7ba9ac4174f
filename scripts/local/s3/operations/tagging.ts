import { readSmallBody } from "../body.ts";
import { bodyOf, type S3Answer, type S3Call, xmlAnswer } from "../call.ts";
import { S3Error } from "../s3-error.ts";
import { readBlocks, xmlDocument } from "../xml.ts";

const tagged = ({ service, bucket, key }: S3Call) => {
  const object = service.store.find(bucket, key);
  if (object === undefined) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  return object;
};

/** Tags of an object, as a malware scanner puts them on it. */
export async function putObjectTagging(call: S3Call): Promise<S3Answer> {
  tagged(call);
  const document = (await readSmallBody(bodyOf(call), 64 * 1024)).toString();
  const tags = readBlocks(document, "Tag").map((fields) => [
    fields.get("Key") ?? "",
    fields.get("Value") ?? "",
  ]);
  await call.service.store.tag(call, Object.fromEntries(tags));
  return { status: 200 };
}

export function getObjectTagging(call: S3Call): S3Answer {
  const tags = Object.entries(tagged(call).tags ?? {});
  const TagSet = tags.length === 0 ? "" : { Tag: tags.map(([Key, Value]) => ({ Key, Value })) };
  return xmlAnswer(xmlDocument("Tagging", { TagSet }));
}
