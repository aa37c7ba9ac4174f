/** What the fields of a company are called, on every screen that asks for them. */
export const companyWords = {
  fields: {
    name: "Company Name",
    domain: "Company Domain",
    industry: "Industry",
    size: "Company Size",
    address: "Address",
    phone: "Phone Number",
    website: "Website",
  },
  nameHint: "People who join must type this name exactly.",
  placeholders: { industry: "Select an industry", size: "Select company size" },
  industries: {
    technology: "Technology",
    healthcare: "Healthcare",
    finance: "Finance",
    manufacturing: "Manufacturing",
    retail: "Retail",
    education: "Education",
    energy: "Energy",
    transportation: "Transportation",
    other: "Other",
  },
  sizes: {
    small: "Small (1-50 employees)",
    medium: "Medium (51-200 employees)",
    large: "Large (201-1000 employees)",
    enterprise: "Enterprise (1000+ employees)",
  },
} as const;
