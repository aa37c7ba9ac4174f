/** Texts of the parts of a title. */
export const messages = {
  failed: "Failed to fetch CFR parts",
  back: "Back to Dashboard",
  backToManage: "Back to Manage Regulations",
  search: "Search by part number or description",
  label: "Parts",
  part: (number: string) => `Part ${number}`,
  own: (count: string) => `${count} from your company`,
  viewAll: "View All Rules",
  read: "Read the regulation",
  none: {
    heading: "No parts available",
    body: "No part of this title has rules yet.",
  },
  noMatch: {
    heading: "No parts found",
    body: "Try a different number or word.",
    clear: "Clear search",
  },
} as const;
