import type { ShareType } from '@consente/contract/portal/values'
import { ofThe, toThe } from '@consente/domain/article'

export const MATRIX = {
  caption:
    'Linhas: tipos de dados. Colunas: instituições. Cada célula diz se o dado é enviado e se é obrigatório ou opcional.',
  rows: 'Dados',
  end: 'Até',
  group: (shareType: ShareType, brand: string) =>
    shareType === 'RECEIVING' ? `Chega ${toThe(brand)}, de` : `Sai ${ofThe(brand)}, para`,
  words: {
    required: 'sim, obrigatório',
    optional: 'sim, opcional',
    pending: 'ainda não, pendente',
    partly: 'uma parte pode estar pendente',
    none: 'não',
  },
  waits: 'falta autorizar',
  partly: 'falta uma parte',
  unknownEnd: 'sem data',
  /** Words of the list: "até 08/07/2027", or the missing authorisation. */
  until: (end: string) => (/^(\d|hoje)/.test(end) ? `até ${end}` : end),
  /** "hoje, às 20:32", "02/12/2026, 12 dias". */
  days: (lastDay: string, days: number) =>
    days === 0 ? lastDay : `${lastDay}, ${days === 1 ? 'amanhã' : `${days}\u00a0dias`}`,
  legend: { pending: 'Pendente', partly: 'Pode faltar uma parte', none: 'Em branco: não é enviado.' },
  /** "chega de Beta Seguradora", of the list that takes the table's place. */
  comes: (names: string) => `chega de ${names}`,
  goes: (names: string) => `sai para ${names}`,
  pendingName: (name: string) => `${name} (falta autorizar)`,
  partlyName: (name: string) => `${name} (pode faltar uma parte)`,
} as const
