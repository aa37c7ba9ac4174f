import { FileQuestion } from "lucide-react";
import { useEffect } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { notify } from "../../../ui/notify.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { LinkButton } from "../../../ui/row-button.tsx";
import { Skeleton, SkeletonText } from "../../../ui/skeleton.tsx";
import { useBackPath } from "./rule-back.ts";
import styles from "./rule-detail.module.css";
import { messages } from "./rule-messages.ts";

/** The rule of this address does not exist, or is not this person's to see. */
export const RuleNotFound = () => {
  const back = useBackPath();
  useDocumentTitle(messages.notFound.heading);
  useEffect(() => notify.error(messages.notFound.heading), []);
  return (
    <>
      <h1 className="visually-hidden">{messages.page}</h1>
      <EmptyState
        icon={FileQuestion}
        heading={messages.notFound.heading}
        body={messages.notFound.body}
        actions={<LinkButton to={back}>{messages.notFound.action}</LinkButton>}
      />
    </>
  );
};

const SkeletonPanel = ({ lines }: { lines: number }) => (
  <div className={styles.skeletonPanel}>
    <Skeleton width="30%" height="1rem" />
    <SkeletonText lines={lines} />
  </div>
);

/** The page's shape while its rule loads. */
export const RuleSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.skeletonHead}>
      <Skeleton width="3.5rem" height="1rem" />
      <Skeleton width="60%" height="1.75rem" />
      <Skeleton width="8rem" height="1rem" />
    </div>
    <div className={styles.columns}>
      <div className={styles.reading}>
        <div className={styles.pair}>
          <SkeletonPanel lines={5} />
          <SkeletonPanel lines={5} />
        </div>
        <SkeletonPanel lines={1} />
        <SkeletonPanel lines={4} />
      </div>
      <div className={styles.side}>
        <SkeletonPanel lines={6} />
        <SkeletonPanel lines={3} />
      </div>
    </div>
  </div>
);
