import { SearchResults } from "../features/search-results/search-results.tsx";

export { searchCalls as firstCalls } from "../features/search-results/use-search-results.ts";

/** /search */
export const SearchPage = () => <SearchResults />;
