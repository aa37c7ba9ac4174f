import { useLocation } from "react-router-dom";
import { Logo } from "../ui/logo.tsx";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { type Audience, screenAt } from "./screens.tsx";
import styles from "./shell.module.css";

/** Stands for the frame and the screen of an address until their code is there. */
export const FrameSkeleton = ({ audience }: { audience: Audience }) => {
  const { pathname } = useLocation();
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.barInner}>
          <Logo size={26} />
        </div>
      </header>
      <main className={styles.main}>
        <PageSkeleton shape={screenAt(audience, pathname)?.shape ?? "table"} />
      </main>
    </>
  );
};
