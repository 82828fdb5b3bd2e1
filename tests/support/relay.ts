import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to some service that a test can cut and mend: what lies behind is down for whoever goes through it. */
export type Relay = {
  /** Leads to the service at this address from now on. @returns the address to use in its place */
  inFrontOf(address: string): string
  cut(): void
  mend(): void
  stop(): Promise<void>
}

export async function startRelay(): Promise<Relay> {
  const open = new Set<Socket>()
  let behind = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy()
    const far = connect(behind, '127.0.0.1')
    for (const socket of [near, far]) {
      const other = socket === near ? far : near
      open.add(socket)
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
    mend: () => {
      isCut = false
    },
    stop: () => {
      drop()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
