/** A mail in words, before it is laid out as HTML and as plain text. Paths are those of the portal. */
export type MailContent = {
  /** Also the title in the mail. */
  subject: string
  /** Preview text that a list of mails shows after the subject. */
  preview: string
  /** After the greeting. */
  lead: string
  /** The bridge of the one sharing that it is about. */
  bridge?: MailBridge
  /** At most five; one with a path leads to that page. */
  facts?: readonly MailFact[]
  items?: readonly MailItem[]
  button?: { label: string; path: string }
  /** A code that its reader types in. */
  code?: MailedDigits
  aside?: { strong: string; link?: { text: string; path: string }; rest: string }
  /** The reader can switch this kind off on the page of reminders. */
  isOptional?: boolean
}

/** A code with the minutes that it lives, from being made until `until`. */
export type MailedDigits = { digits: string; minutes: number; until: Date }

/** The bridge between the two institutions of a sharing, as a mail shows it. */
export type MailBridge = {
  /** In force; waiting for somebody; over; never begun. */
  state: 'active' | 'pending' | 'ended' | 'refused'
  /** Name of the institution that gives the data. */
  from: string
  /** Name of the institution that gets them. */
  to: string
  /** True for each group of data that is required. */
  beads: readonly boolean[]
  /** Says in words what the bridge shows. */
  sentence: string
}

/** A line of a mail's table; with a path its value is a link. */
export type MailFact = readonly [label: string, value: string, path?: string]

/** A sharing in a list, with how much of its term is over, in percent. */
export type MailItem = { title: string; text: string; used: number }

/** The person or company that reads the mail; named if the name is known. */
export type Reader = { document: string; name?: string | undefined }

export type Sender = {
  name: string
  cnpj: string
  portalUrl: string
  /** The customer service: telephone, or address of its page. */
  sac: string
  colour: string
  /** Beginnings of addresses that its portal does not have (`reachable.ts`). */
  missing: readonly string[]
}
