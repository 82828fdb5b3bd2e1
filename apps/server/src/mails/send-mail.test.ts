import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createMailSender } from './send-mail.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** The little of SMTP that taking one mail needs (RFC 5321); `refusal` answers the recipient. */
async function smtpServer(refusal?: string) {
  const received: string[] = []
  const open = new Set<Socket>()
  let connections = 0
  server = createServer((socket: Socket) => {
    connections += 1
    open.add(socket.on('close', () => open.delete(socket)))
    let isBody = false
    const say = (line: string) => void socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const text = data.toString('utf8')
      received.push(text)
      if (isBody) {
        isBody = !text.endsWith('\r\n.\r\n')
        if (!isBody) say('250 taken')
      } else if (text.startsWith('RCPT') && refusal) say(refusal)
      else if (text.startsWith('DATA')) {
        isBody = true
        say('354 go on')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else say('250 ok')
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = createMailSender({
    mail: { smtp: `smtp://127.0.0.1:${port}`, from: 'Alfa Seguros <nao-responda@alfa.example>' },
    production: false,
    insecureLoopbackHosts: ['127.0.0.1'],
  })
  /** As a mail server does with a connection on which nothing was said for long. */
  const closeAll = () => open.forEach((socket) => void socket.end('421 idle for too long\r\n'))
  return { send, received: () => received.join(''), connections: () => connections, open, closeAll }
}

const MAIL = { to: 'marina.lopes@example.com', subject: 'Olá', text: 'Oi, Marina.' }

it('a mail goes out to its address, from the institution', async () => {
  const { send, received } = await smtpServer()
  await send(MAIL)
  expect(received()).toContain('RCPT TO:<marina.lopes@example.com>')
  expect(received()).toContain('MAIL FROM:<nao-responda@alfa.example>')
  expect(received()).toContain('Oi, Marina.')
  // No person wrote it, to others than her, and it has a name of its own.
  for (const line of [
    /^Auto-Submitted: auto-generated\r?$/gm,
    /^To: /gm,
    /^From: /gm,
    /^Message-ID: <[^@\n]+@.+>/gm,
  ])
    expect(received().match(line)).toHaveLength(1)
})

it('a text that looks like a list, or holds lines, is one address and one subject all the same', async () => {
  const { send, received } = await smtpServer()
  await send({ to: 'one,two@example.com', subject: 'Olá\r\nBcc: other@example.com', text: 'x' })
  expect(received().match(/RCPT TO/g)).toHaveLength(1)
  expect(received()).not.toContain('RCPT TO:<two@example.com>')
  expect(received()).not.toMatch(/^Bcc:/m)
})

it('a refusal is thrown, so that the outbox tries again', async () => {
  const { send } = await smtpServer('451 come back later')
  await expect(send(MAIL)).rejects.toThrow('451')
})

it('mails that follow one another share a connection; one that the mail server has closed is replaced', async () => {
  const { send, received, connections, open, closeAll } = await smtpServer()
  for (const to of ['one@example.com', 'two@example.com', 'three@example.com']) await send({ ...MAIL, to })
  expect(connections()).toBe(1)
  closeAll()
  await expect.poll(() => open.size).toBe(0)
  await send(MAIL)
  expect(received().match(/RCPT TO/g)).toHaveLength(4)
  expect(connections()).toBe(2)
})

it('HTML goes beside the plain text, and what can be switched off says where', async () => {
  const { send, received } = await smtpServer()
  const unsubscribeAt = 'https://alfa.example/lembretes'
  await send({ ...MAIL, html: '<p>página</p>', unsubscribeAt })
  expect(received()).toMatch(/Content-Type: multipart\/alternative/)
  expect(received()).toMatch(/Content-Type: text\/html/)
  expect(received()).toContain(`List-Unsubscribe: <${unsubscribeAt}>`)
})
