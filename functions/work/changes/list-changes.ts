import { listChanges } from "../../../shared/api/changes.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { knownTitles } from "../../regulation/titles/known-titles.ts";
import { changeRecords } from "./change-record.ts";
import { changesPage } from "./changes-page.ts";
import { readMarks } from "./read-marks.ts";

export const handler = endpoint(
  listChanges,
  ({ query }, ctx) => changesPage(ctx, query),
  (_, { companyId, userId, now }) => [
    changeRecords.list(companyId),
    readMarks.list(companyId, userId),
    selections.list(companyId),
    knownTitles(now),
  ],
);
