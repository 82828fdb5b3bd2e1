import { atThe, The, the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import type { LogVoice } from '../../sharing/readings/reading-lines.ts'

const where = ({ isHolder, holder }: LogVoice): string => (isHolder ? 'aqui' : atThe(holder))
const readings = (count: number): string => counted(count, 'leitura')

export const WHO_READ = {
  title: 'Quem leu',
  lead: (brand: string) => `O que ${the(brand)} leu em outras instituições, e quem leu seus dados aqui.`,
  period: 'Período',
  periods: [
    { value: '7', label: 'Últimos 7 dias' },
    { value: '30', label: 'Últimos 30 dias' },
    { value: '90', label: 'Últimos 90 dias' },
  ],
  csv: 'Baixar CSV',
  /** "A Alfa Seguros leu", "na Beta Seguradora"; "não leu nada seu aqui" of an institution that read nothing. */
  reader: ({ recipient }: LogVoice, read: boolean) => `${The(recipient)}${read ? ' leu' : ''}`,
  where: (voice: LogVoice, read: boolean) => (read ? where(voice) : `não leu nada seu ${where(voice)}`),
  did: (voice: LogVoice, read: boolean) =>
    `${The(voice.recipient)} ${read ? 'leu' : 'não leu nada seu'} ${where(voice)}`,
  count: (count: number) => counted(count, 'vez', 'vezes'),
  since: (day: string) => `desde ${day}`,
  never: 'nenhuma',
  week: (voice: LogVoice, read: number, missed: number) =>
    [
      read > 0
        ? `${The(voice.recipient)} leu ${counted(read, 'vez', 'vezes')} ${where(voice)} nestes 7 dias.`
        : `${The(voice.recipient)} não leu nada seu ${where(voice)} nestes 7 dias.`,
      missed > 0 && `${readings(missed)} não ${missed === 1 ? 'deu' : 'deram'} certo.`,
    ]
      .filter(Boolean)
      .join(' '),
  weekTitle: 'Últimos 7 dias',
  legend: 'Cada traço é uma leitura. Um x é uma que não deu certo, ou que foi recusada.',
  now: 'hoje',
  today: 'Hoje',
  yesterday: 'Ontem',
  none: 'Ninguém leu nada nestes dias.',
  empty: 'Ainda não há o que ler',
  emptyWhy: 'Quando você compartilhar dados, cada leitura aparece aqui.',
  unread: 'Não conseguimos buscar suas leituras agora.',
  someUnread: (count: number) =>
    `Não conseguimos buscar as leituras de ${counted(count, 'compartilhamento')}.`,
  retry: 'Tentar de novo',
  partial: 'Do que é de mais de uma pessoa, aparece só o que também é seu.',
  most: (count: number) =>
    `São os ${count} compartilhamentos lidos por último. Os outros têm as leituras na página de cada um.`,
  before: 'O que foi lido antes está na página de cada compartilhamento.',
} as const
