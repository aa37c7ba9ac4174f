/** Texts of the CFR selection page. */
export const messages = {
  title: "Dashboard",
  subtitle: "Add or remove CFR titles that apply to your organization",
  note: "Only titles with active compliance rules are listed. Only selected titles appear on the dashboard and in company reports.",
  notAllowed: "Only company administrators and compliance officers can add or remove titles.",
  search: "Search by title number, name or description",
  label: "CFR titles",
  counters: {
    total: "Total CFR Titles",
    added: "Added to Company",
    filtered: "Filtered Results",
  },
  empty: { heading: "No CFR titles found", body: "Try a different number or word." },
} as const;
