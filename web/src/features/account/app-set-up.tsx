import { lazy, Suspense } from "react";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { CodeForm } from "./code-form.tsx";
import styles from "./two-step.module.css";
import { messages } from "./two-step-messages.ts";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface AppSetUpProps {
  secret: string;
  uri: string;
  onSend: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The secret of a new app, to be scanned or typed, and the field for its first code. */
export const AppSetUp = ({ secret, uri, onSend, onCancel }: AppSetUpProps) => (
  <div className={styles.setUp}>
    <p>{messages.scan}</p>
    <Suspense fallback={<div className={styles.qr} />}>
      <QrCode text={uri} label={messages.qrCode} />
    </Suspense>
    <ShownOnce value={secret} words={messages.secret} />
    <CodeForm onSend={onSend} onCancel={onCancel} />
  </div>
);
