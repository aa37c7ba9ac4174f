import { Trash2 } from "lucide-react";
import { formatDateTime } from "../../lib/format.ts";
import { Banner } from "../../ui/plain/banner.tsx";
import { messages } from "./deletion-messages.ts";
import { useCancelDeletion } from "./use-cancel-deletion.ts";

/** While the deletion of the company is scheduled, for its administrators. @param at when it is due */
export const DeletionBanner = ({ at }: { at: string }) => {
  const { cancel, isPending } = useCancelDeletion();
  return (
    <Banner
      label={messages.banner}
      icon={Trash2}
      tone="red"
      text={messages.will(formatDateTime(at))}
      action={messages.cancel}
      acting={messages.cancelling}
      isPending={isPending}
      onAction={() => void cancel()}
    />
  );
};
