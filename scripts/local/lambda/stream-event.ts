import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { _Record as StreamRecord } from "@aws-sdk/client-dynamodb-streams";

type LambdaValue = unknown;
type Image = Readonly<Record<string, AttributeValue>>;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** The SDK reads binary values as bytes; in a Lambda event they are base64 text. */
function lambdaValue(value: AttributeValue): LambdaValue {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(lambdaValue) };
  if (value.M !== undefined) return { M: lambdaImage(value.M) };
  return value;
}

function lambdaImage(image: Image): Record<string, LambdaValue> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, lambdaValue(value)]));
}

function lambdaRecord(record: StreamRecord, streamArn: string): Record<string, unknown> {
  const { dynamodb } = record;
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: "aws:dynamodb",
    awsRegion: record.awsRegion,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(
        (dynamodb?.ApproximateCreationDateTime?.getTime() ?? Date.now()) / 1000,
      ),
      Keys: lambdaImage(dynamodb?.Keys ?? {}),
      ...(dynamodb?.NewImage === undefined ? {} : { NewImage: lambdaImage(dynamodb.NewImage) }),
      SequenceNumber: dynamodb?.SequenceNumber,
      SizeBytes: dynamodb?.SizeBytes,
      StreamViewType: dynamodb?.StreamViewType,
    },
    eventSourceARN: streamArn,
  };
}

/** The event Lambda hands to a function that consumes a table's stream. */
export function streamEvent(records: readonly StreamRecord[], streamArn: string): { Records: unknown[] } {
  return { Records: records.map((record) => lambdaRecord(record, streamArn)) };
}
