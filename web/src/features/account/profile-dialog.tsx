import { type ReactNode, useState } from "react";
import { can } from "../../../../shared/permissions/can.ts";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TabPanels } from "../../ui/tab-panels.tsx";
import { MailPreferencesForm } from "./mail-preferences.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { messages } from "./profile-messages.ts";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";
import { TwoStep } from "./two-step.tsx";

interface ProfileDialogProps {
  user: CurrentUser;
  isOpen: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
  /** What the person follows; undefined for those who follow nothing ever. */
  following: ReactNode;
}

const Panels = ({
  user,
  onDone,
  following,
}: Pick<ProfileDialogProps, "user" | "following"> & { onDone: () => void }) => {
  const [tab, setTab] = useState("details");
  const panels = [
    { id: "details", label: messages.tabs.details, content: <ProfileForm user={user} onDone={onDone} /> },
    { id: "password", label: messages.tabs.password, content: <PasswordForm user={user} onDone={onDone} /> },
    { id: "two-step", label: messages.tabs.twoStep, content: <TwoStep /> },
    { id: "sessions", label: messages.tabs.sessions, content: <Sessions /> },
    {
      id: "notifications",
      label: messages.tabs.notifications,
      content: <MailPreferencesForm onDone={onDone} />,
    },
    ...(can(user, "token:own") ? [{ id: "tokens", label: messages.tabs.tokens, content: <Tokens /> }] : []),
    ...(following ? [{ id: "following", label: messages.tabs.following, content: following }] : []),
  ];
  return <TabPanels label={messages.tabsLabel} panels={panels} value={tab} onChange={setTab} />;
};

/** What people change of themselves. */
export const ProfileDialog = ({ user, isOpen, onClose, focusAfter, following }: ProfileDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    focusAfter={focusAfter}
    size="xl"
    title={messages.title}
    description={messages.description}
  >
    <Panels user={user} onDone={onClose} following={following} />
  </Dialog>
);
