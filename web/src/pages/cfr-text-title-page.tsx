import { useParams } from "react-router-dom";
import { TitleScreen } from "../features/reader/title-screen.tsx";

export { titleCalls as firstCalls } from "../features/reader/use-reader.ts";

/** /cfr/{title} */
export const CfrTextTitlePage = () => {
  const { title = "" } = useParams();
  return <TitleScreen key={title} title={title} />;
};
