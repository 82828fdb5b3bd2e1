import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { freePorts } from '../institutions/ports.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'

const MAIL = [
  'From: alfa@example.com',
  'To: marina@example.com',
  'Subject: Oi',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><body><p onclick="alert(1)">Oi, Marina.</p><script>alert(2)</script></body></html>',
].join('\r\n')
const folder = temporaryFolder()
let mailbox: Mailbox

beforeAll(async () => {
  writeFileSync(join(folder, 'one.eml'), MAIL)
  mailbox = await startMailbox(await freePorts(), folder)
})
afterAll(() => mailbox.stop())

it('shows a mail’s HTML without its scripts, in a sandbox that only lets links open', async () => {
  const mails = async () => (await (await fetch(`${mailbox.url}/email`)).json()) as { id: string }[]
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  const page = await fetch(`${mailbox.url}/email/${mail?.id}/html`)
  const html = await page.text()
  expect(html).toContain('Oi, Marina.')
  expect(html).not.toMatch(/<script|onclick/)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'none'; sandbox ")
  expect(policy).not.toContain('allow-scripts')
  expect((await fetch(mailbox.url)).headers.get('content-security-policy')).toBeNull()
})
