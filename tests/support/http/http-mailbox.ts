type Mail = { subject: string; from: { name: string }[]; to: { address: string }[] }
/** A mail with its words. */
export type FullMail = Mail & { text: string; html: string }

/** Mails of the sandbox's mailbox to one address, oldest first. */
export async function mailsOf(mailbox: string, address: string): Promise<FullMail[]> {
  const mails = (await (await fetch(`${mailbox}/email`)).json()) as FullMail[]
  return mails.filter(({ to }) => to.some((one) => one.address === address))
}

/** Mails of the sandbox's mailbox to one address. */
export const mailsTo = (mailbox: string, address: string): Promise<Mail[]> => mailsOf(mailbox, address)
