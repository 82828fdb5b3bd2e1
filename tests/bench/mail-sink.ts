import { createServer, type Server } from 'node:net'

/** Takes all mail, counts it and forgets it. */
export function createMailSink(): { server: Server; count(): number } {
  let mails = 0
  const server = createServer((socket) => {
    let isLetter = false
    let received = ''
    socket.on('error', () => socket.destroy())
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const lines = received.split('\r\n')
      received = lines.pop() ?? ''
      for (const line of lines) {
        const isEnd = isLetter && line === '.'
        if (isLetter && !isEnd) continue
        if (isEnd) mails += 1
        isLetter = !isEnd && /^data$/i.test(line)
        if (/^quit/i.test(line)) socket.end('221 bye\r\n')
        else socket.write(isLetter ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  return { server, count: () => mails }
}
