import { Button } from "@chakra-ui/react";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { usePolicyRights } from "./use-policy.ts";
import type { Asked } from "./use-version-dialogs.ts";
import { messages } from "./version-messages.ts";

interface VersionActionsProps {
  policy: Policy;
  version: PolicyVersion;
  /** Whether policies are published only once they were approved. */
  needsApproval: boolean;
  onAsk: (asked: Asked) => void;
  onApprove: (version: PolicyVersion) => void;
}

/** Whether a person still has to decide about a version. */
const isAskedOf = ({ state, approvers }: PolicyVersion, userId: string | undefined): boolean =>
  state === "in_review" && approvers.some(({ person, decision }) => person?.id === userId && !decision);

/** What may be done with a version, the next step first. */
export const VersionActions = ({ policy, version, needsApproval, onAsk, onApprove }: VersionActionsProps) => {
  const { userId, mayManage, mayWrite } = usePolicyRights(policy);
  const { number, state } = version;
  const isDraft = state === "draft";
  const mayEdit = isDraft && mayWrite;
  const navigate = useNavigate();
  const canPublish = mayManage && (state === "approved" || (isDraft && !needsApproval));
  const button = (label: string, name: Asked["name"], isMain = false) => (
    <Button size="sm" variant={isMain ? "solid" : "outline"} onClick={() => onAsk({ name, version })}>
      {label}
    </Button>
  );
  return (
    <>
      {isAskedOf(version, userId) ? (
        <>
          {button(messages.decide.return, "return")}
          <Button size="sm" onClick={() => onApprove(version)}>
            {messages.decide.approve}
          </Button>
        </>
      ) : null}
      {mayEdit ? button(messages.send.open, "send", needsApproval) : null}
      {canPublish ? button(messages.publish.open, "publish", true) : null}
      {state === "published" && mayManage ? button(messages.retire.open, "retire") : null}
      {number === policy.publishedVersion || mayEdit ? null : (
        <Button asChild size="sm" variant="outline">
          <Link to={`?version=${number}`} aria-label={messages.list.openOf(number)}>
            {messages.list.open}
          </Link>
        </Button>
      )}
      {mayEdit ? (
        <MoreMenu
          about={messages.head.version(number)}
          actions={[
            { label: messages.list.open, icon: Eye, onSelect: () => void navigate(`?version=${number}`) },
            { label: messages.list.edit, icon: Pencil, onSelect: () => onAsk({ name: "edit", version }) },
            ...(policy.latestVersion > 1
              ? [
                  {
                    label: messages.list.remove,
                    icon: Trash2,
                    tone: "danger" as const,
                    onSelect: () => onAsk({ name: "remove", version }),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
    </>
  );
};
