import { Link } from "react-router-dom";
import { useDocumentTitle } from "../ui/page-header.tsx";
import styles from "./full-page.module.css";

/** Any path the signed-in person has no screen for. */
export const NotFound = () => {
  useDocumentTitle("404 Page Not Found");
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>404 Page Not Found</h1>
      <p className={styles.body}>
        There is no page at this address. It may have moved, or the link may be wrong.
      </p>
      <Link to="/" className={styles.action}>
        Go to the dashboard
      </Link>
    </div>
  );
};
