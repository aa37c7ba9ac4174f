/** Texts of the sign-in and registration screen. */
export const messages = {
  documentTitle: "Sign in",
  home: "Subpart, home",
  panel: {
    heading: "Turn the regulations you follow into completed work.",
    features: [
      { title: "Regulatory search", body: "CFR titles with simplified and verbatim text" },
      { title: "Team management", body: "Invite members, assign rules, track progress" },
      { title: "Policy attachments", body: "Upload policy documents and attach them to regulations" },
    ],
  },
  tabs: { login: "Login", register: "Register" },
  login: {
    heading: "Sign in to your account",
    submit: "Sign In",
    forgot: "Forgot password?",
    pending: "Signing In...",
    failed: "Login failed",
    failedBody: "You could not be signed in. Please try again.",
    welcome: "Welcome back!",
    welcomeBody: "You have successfully logged in.",
  },
  register: {
    heading: "Create your account",
    create: "Create Company Account",
    join: "Join Company",
    pending: "Creating Account...",
    failed: "Registration failed",
    failedBody: "Your account could not be created. Please try again.",
    welcome: "Welcome to Subpart!",
    welcomeBody: "Your account has been created successfully.",
  },
  fields: {
    email: "Email",
    password: "Password",
    firstName: "First Name",
    lastName: "Last Name",
    role: "Role",
    companyName: "Company Name",
  },
  hints: {
    password: "At least 6 characters.",
    companyName: "Enter the company name exactly as it was registered.",
    companyAdmin: "You will register your company in the next step.",
  },
  roles: {
    company_admin: "Company Admin",
    member: "Member",
    compliance_officer: "Compliance Officer",
  },
  invalid: {
    missing: { title: "Missing Information", description: "Please fill in all fields." },
    company: { title: "Missing Information", description: "Please enter the company name to join." },
    weak: { title: "Weak Password", description: "Password must be at least 6 characters long." },
  },
  companyNotFound: { title: "Company Not Found", action: "Try Again" },
} as const;
