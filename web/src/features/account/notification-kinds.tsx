import type { UseFormRegister } from "react-hook-form";
import { kindNames } from "../../../../shared/notifications/kinds.ts";
import { EmailTiming } from "../../../../shared/schemas/notification-settings.ts";
import type { NotificationKind } from "../../../../shared/schemas/notifications.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import type { NotificationFormValues } from "./notification-form-values.ts";
import styles from "./notification-settings.module.css";
import { settingsMessages as messages } from "./notification-settings-messages.ts";

const emails = EmailTiming.options.map((value) => ({ value, label: messages.emails[value] }));

interface NotificationKindsProps {
  kinds: readonly NotificationKind[];
  register: UseFormRegister<NotificationFormValues>;
}

/** Each kind of notification, with its two channels. */
export const NotificationKinds = ({ kinds, register }: NotificationKindsProps) => (
  <table className={styles.kinds}>
    <caption className={styles.caption}>{messages.caption}</caption>
    <thead>
      <tr>
        <th scope="col">{messages.kind}</th>
        <th scope="col" className={styles.check}>
          {messages.inProduct}
        </th>
        <th scope="col" className={styles.email}>
          {messages.email}
        </th>
      </tr>
    </thead>
    <tbody>
      {kinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">{kindNames[kind]}</th>
          <td className={styles.check}>
            <label className={styles.target}>
              <input
                type="checkbox"
                aria-label={messages.cell(kindNames[kind], messages.inProduct)}
                {...register(`kinds.${kind}.inProduct`)}
              />
            </label>
          </td>
          <td>
            <SelectInput
              size="sm"
              aria-label={messages.cell(kindNames[kind], messages.email)}
              options={emails}
              {...register(`kinds.${kind}.email`)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
