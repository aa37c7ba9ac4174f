/** What a function may do beyond reading the table (a GET) or reading and writing it (all others). */
export type Grant =
  /** Read the files under `q/` of the uploads bucket, their size and type. */
  | "read-uploads"
  /** Put files there: a presigned address carries the right of the role that signed it. */
  | "write-uploads"
  /** Remove files there that are not needed anymore. */
  | "remove-uploads"
  /** Remove versions of files there, for good. */
  | "remove-upload-versions"
  /** Read policy documents and what is made of them, under `files/` of the uploads bucket. */
  | "read-documents"
  /** Put them there. */
  | "write-documents"
  /** Remove them. */
  | "remove-documents"
  /** Put files of lists under `exports/` of the uploads bucket. */
  | "write-exports"
  /** Read them there: a presigned address carries the right of the role that signed it. */
  | "read-exports"
  /** Put evidence packs under `packs/` of the uploads bucket. */
  | "write-packs"
  /** Read them there: a presigned address carries the right of the role that signed it. */
  | "read-packs"
  /** Remove them. */
  | "remove-packs"
  /** Read snapshots of the libraries' titles. */
  | "read-snapshots"
  /** Put them there. */
  | "write-snapshots"
  /** List them, and remove those no longer in use. */
  | "sweep-snapshots"
  /** Read the official text of regulation. */
  | "read-law"
  /** Store and publish it, which every other function only reads. */
  | "write-law"
  /** List its files, and remove those that nothing names any more. */
  | "sweep-law"
  /** List the files of its search index, and remove those no longer in use. */
  | "sweep-law-index"
  /** Send mails as the stage's sender. */
  | "send-mail"
  /** Write the shared library and the facts of the titles, which every other function only reads. */
  | "write-reference-data"
  /** Write evaluations of regulation, which every other function only reads. */
  | "write-evaluations"
  /** Write sections of the regulation, which every other function only reads. */
  | "write-sections"
  /** Chain and seal the activity log. */
  | "write-record"
  /** Put seals into the bucket that the stage names for them, and read them there. */
  | "write-seals"
  /** Read them there. */
  | "read-seals"
  /** Remove all of a company: its rows, those of its record among them, and its files in all their versions. */
  | "erase-company"
  /** Put and delete many rows in one request. */
  | "batch-write"
  /** Ask how many items and bytes the table has. */
  | "describe-table"
  /** Remove a session behind a GET. */
  | "end-session"
  /** Write the table behind a GET, as a sign-in does: browsers come back from a provider by one. */
  | "sign-in"
  /** Read what the malware scanner says of files under `files/`. */
  | "read-scans"
  /** Read the account of the canary. */
  | "read-canary"
  /** Assume the roles that companies give for their own buckets, by the external ids of companies. */
  | "assume-company-roles"
  /** Start the worker of this name. */
  | { readonly start: string };
