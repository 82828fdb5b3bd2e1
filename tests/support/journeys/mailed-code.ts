import { setTimeout as pause } from 'node:timers/promises'

type Mail = { text?: string; to: { address: string }[] }

const LONGEST_WAIT_MS = 60_000

/**
 * The activation code in the newest mail to the address, read from the sandbox's mailbox as it arrives.
 * @param seen codes of earlier mails, which are not meant
 */
export async function mailedCode(
  mailbox: string,
  address: string,
  seen: readonly string[] = [],
): Promise<string> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${mailbox}/email`)).json()) as Mail[]
    const codes = mails
      .filter(({ to }) => to.some((one) => one.address === address))
      .map(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0])
    const newest = codes.findLast((code) => code !== undefined && !seen.includes(code))
    if (newest) return newest
    await pause(200)
  }
  throw new Error(`No mail with a code came to ${address}`)
}
