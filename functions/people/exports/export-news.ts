import { formatCount } from "../../../shared/words/count.ts";
import type { Operation } from "../../core/table/operation.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { noticeMail } from "../notices/notice-mail.ts";
import { telling } from "../notices/telling.ts";
import type { User } from "../users/user-repository.ts";
import type { ExportRecord } from "./export-job-repository.ts";

const textOf = ({ list }: ExportRecord, rows: number | null): string =>
  rows === null
    ? `Your export of ${list} could not be made`
    : `Your export of ${list} is ready: ${formatCount(rows, "row")}`;

/**
 * The writes that tell the maker of an export how it ended. Super administrators have no company, and so a mail alone.
 * @param rows of the file; null where there is none
 */
export const exportNews = (
  record: ExportRecord,
  maker: User | undefined,
  rows: number | null,
  now: Date,
): Operation[] | Promise<Operation[]> => {
  const { companyId, userId, exportId } = record;
  const news = { text: textOf(record, rows), link: `/exports/${exportId}` };
  if (companyId !== null)
    return telling.person({ companyId, userId }, { ...news, kind: "export_ready", actorId: null }, now);
  return maker?.isActive ? [outbox.enqueue(noticeMail({ to: maker, ...news }), now)] : [];
};
