import { lookup } from 'node:dns/promises'
import { ConfigError } from './config-error.ts'
import type { Config } from './server-config.ts'

/**
 * Resolves the hosts that the ports will listen on, before any of them is opened.
 * @throws {ConfigError} naming the variable and the setting of a host that is not found
 */
export async function checkHosts({ host, metrics }: Pick<Config, 'host' | 'metrics'>): Promise<void> {
  await demandFound(host, 'HOST (or host in the configuration file)')
  if (metrics) await demandFound(metrics.host, 'METRICS_HOST (or metrics.host in the configuration file)')
}

async function demandFound(host: string, name: string): Promise<void> {
  try {
    await lookup(host)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `${name} must be an address of this machine: ${JSON.stringify(host)} is not found (${code}).`,
    )
  }
}
