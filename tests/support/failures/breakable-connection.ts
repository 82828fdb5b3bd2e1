import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a service that a test can cut and restore: the service is down for every client that uses it. */
export type BreakableConnection = {
  /** Leads to the service at this address from now on. @returns the address to use in its place */
  inFrontOf(address: string): string
  cut(): void
  /** Nothing goes through any more, and nobody is told: no end, no refusal. What was open ends when it is mended. */
  silence(): void
  mend(): void
  stop(): Promise<void>
}

export async function startBreakableConnection(): Promise<BreakableConnection> {
  const open = new Set<Socket>()
  let behind = 0
  let isCut = false
  let isSilent = false
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    if (isSilent) {
      open.add(near.on('error', () => near.destroy()).on('close', () => open.delete(near)))
      return
    }
    const far = connect(behind, '127.0.0.1')
    for (const socket of [near, far]) {
      const other = socket === near ? far : near
      open.add(socket.setNoDelay())
      socket.on('error', () => other.destroy())
      socket.on('close', () => open.delete(socket))
      // Ends the other side, too, once everything went through.
      socket.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const drop = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    inFrontOf: (address) => {
      const service = new URL(address)
      behind = Number(service.port)
      return address.replace(`:${service.port}`, `:${port}`)
    },
    cut: () => {
      isCut = true
      drop()
    },
    silence: () => {
      isSilent = true
      for (const socket of open) socket.unpipe().pause()
    },
    mend: () => {
      if (isSilent) drop()
      isSilent = false
      isCut = false
    },
    stop: () => {
      drop()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
