import { getActivityStream } from "../../../shared/api/activity-stream.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { streams } from "./stream-repository.ts";

export const handler = endpoint(getActivityStream, async (_, ctx) =>
  streams.present(ctx.companyId(), await streams.get(ctx.companyId())),
);
