/** What a program is told of. */
interface Told {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly companyId: string;
  readonly record: { readonly type: string; readonly id: string };
  /** For a record of security events. */
  readonly event?: Readonly<Record<string, unknown>>;
}

/** A message to a webhook: its body is what is signed, stored, and sent each time. */
export const messageOf = ({ id, type, at, companyId, record, event }: Told) => ({
  id,
  type,
  record: `${record.type}#${record.id}`,
  body: JSON.stringify({
    type,
    timestamp: at,
    data: { companyId, record: { type: record.type, id: record.id }, ...(event && { event }) },
  }),
});
