import { atThe, the } from '@consente/domain/article'
import { dataAmount, months } from '../../../sharing/term-text.ts'

export const RENEWAL = {
  loading: 'Renovar o compartilhamento',
  title: (name: string) => `Renovar com ${the(name)}`,
  lead: (name: string) => `Tudo igual, com mais tempo. Você autoriza de novo ${atThe(name)}.`,
  /** For a sharing that is not in force. */
  leadAgain: (name: string) => `Tudo igual, em um pedido novo. Você autoriza ${atThe(name)}.`,
  term: 'Mais tempo',
  termAgain: 'Prazo',
  sameTerm: (term: number) => `O mesmo prazo: ${months(term)}, a contar da sua autorização.`,
  was: (day: string) => `Era até ${day}.`,
  willBe: 'Passa a ser até ',
  willEnd: 'Vale até ',
  line: (before: string, after: string) => `Era até ${before}. Passa a ser até ${after}.`,
  same: 'O que não muda',
  from: 'Quem envia',
  to: 'Quem recebe',
  goal: 'Para quê',
  groups: dataAmount,
  see: (groups: number) => (groups === 1 ? 'Ver o grupo' : 'Ver os grupos'),
  other: 'Quer outros dados?',
  change: 'Altere em vez de renovar',
  next: 'O que acontece agora',
  go: (name: string) => `Você vai para ${the(name)} e entra com a senha de lá.`,
  there: (hasPolicies: boolean) =>
    hasPolicies ? 'Lá, você confere as apólices e autoriza.' : 'Lá, você confere e autoriza.',
  /** The specified order: the former sharing ends before the redirect. */
  endsFirst: {
    'in-force': 'O de hoje acaba quando você tocar em CONTINUAR.',
    waiting: 'O pedido que espera acaba quando você tocar em CONTINUAR.',
    rest: ' Até você autorizar lá, nada é enviado.',
  },
  givenUp: (until: string) => `Pode desistir lá: o de hoje segue até ${until}.`,
  continue: 'CONTINUAR',
} as const
