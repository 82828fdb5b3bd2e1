import type { PortalConfig } from '@consente/contract/portal/config'
import { idleFor, markActive } from '../../session/idle-time.ts'
import { accessToken, dropTokens } from '../../session/login-storage.ts'

type IdleLimits = PortalConfig['session']
/** The session as idleness sees it. */
export type IdleState = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'ended' }

/** The meaning of so many milliseconds without a touch (docs/domain/access.md: warned before the session ends). */
export function idleState(idle: number, { idleMinutes, warnSeconds }: IdleLimits): IdleState {
  const left = idleMinutes * 60_000 - idle
  if (left <= 0) return { kind: 'ended' }
  return left <= warnSeconds * 1000
    ? { kind: 'warning', secondsLeft: Math.ceil(left / 1000) }
    : { kind: 'active' }
}

/** At the start: a session that was left alone for too long is over; any other is touched. */
export function endIdleSession(limits: IdleLimits, now: number = Date.now()): void {
  if (accessToken.read() === undefined) return
  if (idleState(idleFor(now), limits).kind === 'ended') dropTokens()
  else markActive(now)
}

export const IDLE = {
  title: 'Você ainda está aí?',
  text: (seconds: number) =>
    `Sua sessão termina em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}. É para proteger os seus dados.`,
  stay: 'CONTINUAR AQUI',
  leave: 'SAIR',
} as const
