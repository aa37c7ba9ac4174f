import { updateActivityStream } from "../../../shared/api/activity-stream.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { openStreams } from "./open-streams.ts";
import { type StreamRow, streams } from "./stream-repository.ts";

const factsOf = (row: StreamRow | undefined) =>
  row?.endedAt === null ? { bucket: row.bucket, region: row.region, roleArn: row.roleArn } : undefined;

export const handler = endpoint(updateActivityStream, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const before = await streams.get(companyId);
  const at = ctx.now.toISOString();
  const after = body
    ? streams.begun(body, before, ctx.now)
    : before && { ...before, setAt: at, endedAt: before.endedAt ?? at };
  const [was, is] = [factsOf(before), factsOf(after)];
  await table.transact([
    ...(after ? [streams.set(companyId, after), openStreams.note({ companyId }, ctx.now)] : []),
    ctx.activity({
      target: { type: "company", id: companyId },
      ...(was && { before: was }),
      ...(is && { after: is }),
    }),
  ]);
  return streams.present(companyId, after);
});
