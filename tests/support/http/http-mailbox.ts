type Mail = { subject: string; from: { name: string }[]; to: { address: string }[] }

/** Mails of the sandbox's mailbox to one address. */
export async function mailsTo(mailbox: string, address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${mailbox}/email`)).json()) as Mail[]
  return mails.filter(({ to }) => to.some((one) => one.address === address))
}
