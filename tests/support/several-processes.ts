import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Institution, launchInstitution } from '../../sandbox/src/institution-process.ts'
import { freePorts } from '../../sandbox/src/ports.ts'
import { keepLine } from './collected-logs.ts'
import type { Places } from './http-road.ts'
import { openTwoDatabases } from './http-stage.ts'
import { startTestMarket } from './market.ts'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'

/** Alfa and Beta as several processes each, on one PostgreSQL, behind somebody who gives out requests in turn. */
export type SeveralProcesses = Places & {
  processes: Record<'alfa' | 'beta', readonly Institution[]>
  inFront: Record<'alfa' | 'beta', RoundRobin>
  /** Address of an institution's database. */
  databaseOf(id: 'alfa' | 'beta'): string
  stop(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const IDS = ['alfa', 'beta'] as const

/** @param count processes of each institution @param drainSeconds how long one goes on answering when asked to stop */
export async function startSeveralProcesses(count: number, drainSeconds: number): Promise<SeveralProcesses> {
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    const databases = await openTwoDatabases()
    started.push(databases.stop)
    const blocks = await Promise.all(Array.from({ length: count }, () => freePorts()))
    const portsOf = (id: 'alfa' | 'beta') => blocks.map((block) => block[id])
    const envOf = Object.fromEntries(
      IDS.map((id) => [
        id,
        { ...databases.env[id], CONSENTE_MASTER_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'warn' },
      ]),
    )
    const { market, ...rest } = await startTestMarket({
      institutions: IDS,
      env: envOf,
      configure: (config) => ({
        ...config,
        drainSeconds,
        port: blocks[0]?.[config.institution.id as 'alfa'] ?? config.port,
      }),
    })
    started.push(rest.stop)
    const further = (id: 'alfa' | 'beta', port: number) => {
      const { name, url, configFile } = market[id]
      const { institution, ready } = launchInstitution({
        id,
        name,
        url,
        configFile,
        health: `http://127.0.0.1:${port}/health/ready`,
        entry: ENTRY,
        env: { ...process.env, ...envOf[id], PORT: String(port) },
        signal: new AbortController().signal,
        onOutput: (line) => keepLine?.(id, line),
        onCrash: (message) => process.stderr.write(`${id} on ${port}: ${message}\n`),
      })
      started.push(institution.stop)
      return ready.then(() => institution)
    }
    const processesOf = async (id: 'alfa' | 'beta') => [
      market[id],
      ...(await Promise.all(
        portsOf(id)
          .slice(1)
          .map((port) => further(id, port)),
      )),
    ]
    const processes = { alfa: await processesOf('alfa'), beta: await processesOf('beta') }
    const frontOf = async (id: 'alfa' | 'beta') => {
      const front = await startRoundRobin(Number(new URL(market[id].url).port), portsOf(id))
      started.push(front.stop)
      return front
    }
    const inFront = { alfa: await frontOf('alfa'), beta: await frontOf('beta') }
    return {
      alfa: market.alfa.url,
      beta: market.beta.url,
      processes,
      inFront,
      databaseOf: (id) => databases.env[id]?.DATABASE_URL ?? '',
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
