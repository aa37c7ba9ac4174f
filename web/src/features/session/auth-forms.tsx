import { Tabs } from "@chakra-ui/react";
import { useState } from "react";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import styles from "./auth.module.css";
import { messages } from "./auth-messages.ts";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Login and Register; one switch shows the passwords of both (specification 1, section 2.3). */
export const AuthForms = () => {
  useDocumentTitle(messages.documentTitle);
  const [isVisible, setVisible] = useState(false);
  const [tab, setTab] = useState("login");
  const visibility = { isVisible, toggle: () => setVisible(!isVisible) };
  return (
    <main className={styles.forms}>
      <div className={styles.formsInner}>
        <h1 className={styles.heading}>
          {tab === "login" ? messages.login.heading : messages.register.heading}
        </h1>
        <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value)} lazyMount unmountOnExit>
          <Tabs.List>
            <Tabs.Trigger value="login">{messages.tabs.login}</Tabs.Trigger>
            <Tabs.Trigger value="register">{messages.tabs.register}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="login">
            <LoginForm visibility={visibility} />
          </Tabs.Content>
          <Tabs.Content value="register">
            <RegisterForm visibility={visibility} />
          </Tabs.Content>
        </Tabs.Root>
      </div>
    </main>
  );
};
