import type { BridgeOfMail } from '../pictures/bridge-picture.ts'

/** A mail in words, before it is laid out as HTML and as plain text. Paths are those of the portal. */
export type MailContent = {
  /** Also the title in the mail. */
  subject: string
  /** Preview text that a list of mails shows after the subject. */
  preview: string
  /** After the greeting. */
  lead: string
  /** The bridge of the one sharing that it is about, and the sentence that says the same. */
  picture?: { bridge: BridgeOfMail; sentence: string }
  /** At most five; one with a path leads to that page. */
  facts?: readonly MailFact[]
  items?: readonly MailItem[]
  button: { label: string; path: string }
  aside?: { strong: string; link?: { text: string; path: string }; rest: string }
  /** The reader can switch this kind off on the page of reminders. */
  isOptional?: boolean
}

export type MailFact = readonly [label: string, value: string, path?: string]

/** A sharing in a list, with how much of its term is over, in percent. */
export type MailItem = { title: string; text: string; used: number }

/** Who reads it; the name where one is known and belongs to a person. */
export type Reader = { document: string; name?: string | undefined }

/** The institution as a mail shows it. */
export type Sender = {
  name: string
  cnpj: string
  /** Address of the portal. */
  portalUrl: string
  /** The customer service: telephone, or address of its page. */
  sac: string
  /** #rrggbb */
  colour: string
  /** Beginnings of addresses that its portal does not have (`reachable.ts`). */
  missing: readonly string[]
}
