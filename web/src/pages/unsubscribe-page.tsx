import { useLocation } from "react-router-dom";
import { Unsubscribe } from "../features/account/unsubscribe.tsx";

/** Where the link of a mail leads that a person may do without. Its token is in the fragment. */
export const UnsubscribePage = () => {
  const token = useLocation().hash.slice(1);
  return <Unsubscribe key={token} token={token} />;
};
