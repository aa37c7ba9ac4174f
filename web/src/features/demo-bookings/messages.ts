/** Texts of the booking of a demo. */
export const messages = {
  documentTitle: "Book a Demo",
  heading: "Book Your Demo",
  intro: "A personalized 45-minute demo of the CFR titles your team works with.",
  fields: {
    email: "Work email",
    date: "Date",
    time: "Time slot",
    timezone: "Timezone",
  },
  placeholders: {
    email: "you@company.com",
    time: "Select a time slot",
    timezone: "Select your timezone",
  },
  hints: {
    date: "Available Monday through Friday",
    timezone: "All meeting times are displayed in the selected timezone",
  },
  calendar: { open: "Choose a weekday", previous: "Previous month", next: "Next month" },
  slot: (time: string) => `${time} (45 min)`,
  zone: (zone: string, name: string) => `${zone} (${name})`,
  timeIsOver: "This time slot has passed. Please select a later one",
  submit: "Schedule Demo",
  pending: "Scheduling...",
  expect: {
    heading: "What to Expect",
    items: {
      length: { title: "45-Minute Session", body: "A video call with someone who knows the product." },
      personal: {
        title: "Personalized Demo",
        body: "We walk through titles and parts that apply to your company.",
      },
      questions: {
        title: "Q&A Session",
        body: "Time for your questions about setup, imports and security.",
      },
    },
  },
  booked: {
    heading: "Demo Successfully Scheduled!",
    body: "A confirmation email with meeting details will follow.",
    sentTo: (email: string) => `We will send it to ${email}.`,
    home: "Back to Home",
    signIn: "Sign In to Continue",
    toast: "Demo Scheduled Successfully!",
    toastBody: (date: string, time: string, zone: string) =>
      `Your 45-minute demo is scheduled for ${date} at ${time} (${zone}). A confirmation email will follow.`,
    when: (date: string, time: string) => `${date} at ${time}`,
  },
  failed: {
    title: "Booking Failed",
    body: "There was an error scheduling your demo. Please try again.",
  },
} as const;
