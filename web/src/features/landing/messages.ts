/** Texts of the landing page. */
export const messages = {
  nav: { features: "Features", signIn: "Sign in", getStarted: "Get Started", bookDemo: "Book a Demo" },
  hero: {
    eyebrow: "For teams that follow the US Code of Federal Regulations",
    heading: "Every rule that applies to you, in one place, with a name beside it.",
    body: "Choose the CFR titles your company must follow. Read each obligation in plain words next to the verbatim text, give it to a person with a due date, and keep the policy that answers it within reach.",
  },
  screens: {
    partRules: "A part as a list of rules in plain words, each with its status and priority.",
    heading: "From the text of the law to a finished task",
    items: {
      rule: {
        title: "One rule, everything about it",
        body: "The text in plain words, its source, who works on it until when, the policy that answers it, and every change with its author.",
        picture: "A rule with its text, its source, its status and the person it is assigned to.",
      },
      assignments: {
        title: "One person, one list",
        body: "Everybody sees what is theirs: overdue first, then what is due soon. Two clicks report progress.",
        picture: "A person's assignments with priority, status and due date.",
      },
    },
  },
  video: {
    heading: "See it at work",
    body: "A tour in less than a minute, from the dashboard to a single rule. It has no sound; captions tell what you see.",
    label: "Tour of Subpart",
    captions: "English",
  },
  agencies: {
    heading: "Rules of the agencies you answer to",
    items: [
      ["FDA", "Food and Drug Administration"],
      ["EPA", "Environmental Protection Agency"],
      ["OSHA", "Occupational Safety and Health Administration"],
      ["DOT", "Department of Transportation"],
      ["HHS", "Department of Health and Human Services"],
      ["USDA", "Department of Agriculture"],
      ["FTC", "Federal Trade Commission"],
      ["CPSC", "Consumer Product Safety Commission"],
    ],
  },
  topics: {
    heading: "From food and drugs to commerce and trade",
    items: [
      "Food and Drugs",
      "Environment",
      "Labor",
      "Transportation",
      "Public Health",
      "Agriculture",
      "Commercial Practices",
      "Commerce and Trade",
    ],
  },
  features: {
    heading: "What your team does with it",
    body: "The work between a regulation and the proof that it is followed.",
    items: {
      search: {
        title: "Regulatory search",
        body: "Find obligations by title, part and rule. Simplified text beside the verbatim text, so nobody has to guess what it says.",
      },
      team: {
        title: "Team management",
        body: "Invite members, assign rules with a priority and a due date, and track progress from pending to completed.",
      },
      policies: {
        title: "Policy attachments",
        body: "Upload policy documents and attach them to a single rule or to a whole part, where the next auditor will look.",
      },
      own: {
        title: "Your own reading",
        body: "Make a company version of a rule, add notes and set aside what does not apply. The master text stays untouched.",
      },
      metrics: {
        title: "Open evaluation",
        body: "Rules are extracted with AI. Published metrics for each CFR part show how complete and accurate that was.",
      },
      horizon: {
        title: "Horizon scanning",
        body: "See what changed between two versions of a section, word by word, before it reaches your desk.",
      },
    },
  },
  cta: {
    heading: "Start with one title.",
    body: "Pick the regulation you know best and see it as a list of work.",
  },
  footer: { terms: "Terms", privacy: "Privacy", copyright: "© 2025 Subpart. All rights reserved." },
} as const;
