import { counted } from '@consente/domain/counted'

export const RECEIPTS = {
  title: 'Comprovantes',
  lead: 'Um papel para cada coisa que você autorizou, mudou ou encerrou.',
  search: 'Instituição',
  searchHint: 'Nome ou CNPJ',
  check: 'Conferir um comprovante',
  see: 'Ver',
  seeWhat: (what: string, number: string) => `: ${what}, ${number}`,
  share: 'Compartilhar',
  save: 'Salvar PDF',
  preparing: 'Preparando o PDF…',
  failed: 'Não deu para montar o PDF agora. Tente de novo.',
  today: 'Hoje',
  yesterday: 'Ontem',
  found: (count: number) => (count === 0 ? 'Nenhum comprovante com este nome ou CNPJ.' : `${papers(count)}.`),
  all: (count: number) => `São todos: ${papers(count)}.`,
  newest: (count: number) => `São os ${count} mais novos. Os outros estão em cada compartilhamento.`,
  own: 'Cada instituição assina o seu. O da outra, peça lá.',
  empty: 'Nenhum comprovante ainda',
  emptyWhy: 'O primeiro vem quando você autorizar.',
  unread: 'Não conseguimos ler seus comprovantes agora.',
} as const

const papers = (count: number): string => counted(count, 'comprovante', 'comprovantes')
