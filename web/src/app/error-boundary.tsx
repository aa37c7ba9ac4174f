import { Component, type ReactNode } from "react";
import styles from "./full-page.module.css";

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps a defect in one screen from leaving an empty page. Free of Chakra, which may be what failed. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.page}>
        <h1 className={styles.heading}>Something went wrong on this page.</h1>
        <p className={styles.body}>Your saved work is safe. Reload the page to continue.</p>
        <button type="button" className={styles.action} onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </main>
    );
  }
}
