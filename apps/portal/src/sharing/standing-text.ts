import { formatDate } from '@consente/domain/period'
import type { Situation } from '@consente/domain/sharing/situation'

/** "Em vigor, até 20/11/2027": how a sharing stands, in few words; undefined if nobody knows. */
export function standingText(situation: Situation): string | undefined {
  switch (situation.kind) {
    case 'waiting':
      return situation.part === 'some' ? 'Em vigor em parte' : 'Espera autorização'
    case 'in-force':
      return situation.until ? `Em vigor, até ${formatDate(situation.until)}` : 'Em vigor'
    case 'lapsed':
      return 'Não autorizado a tempo'
    case 'ended':
      return on(situation.by === 'replacement' ? 'Deu lugar a outro' : 'Encerrado', situation.at)
    case 'expired':
      return on('Terminou', situation.at)
    case 'refused':
      return on('Rejeitado', situation.at)
    case 'past-term':
    case 'unknown':
      return undefined
  }
}

const on = (what: string, at: Date | undefined): string => (at ? `${what} em ${formatDate(at)}` : what)
