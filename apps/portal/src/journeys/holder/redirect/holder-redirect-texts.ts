import { atThe, ofThe, the } from '@consente/domain/article'

/** Sentences of the redirect page. Sentences quoted by the specification are written letter for letter. */

export const REDIRECT_TEXTS = {
  title: (name: string) => `Você está sendo redirecionado para ${the(name)}`,
  lead: 'Você autorizou o compartilhamento. Falta voltar para concluir.',
  what: 'Sua autorização',
  onTheWay: 'a caminho',
  caption: (from: string, to: string) => `Seu sim está a caminho: vai ${ofThe(from)} para ${the(to)}.`,
  stay: 'Não feche esta aba',
  stayReason: 'Se fechar, talvez ele não comece.',
  soon: 'Abre sozinho em 2 segundos.',
  link: (name: string) => `Não abriu? Ir agora para ${the(name)}`,
  where: 'Você volta ao mesmo lugar de onde saiu.',
  anytime: 'Você pode encerrar a qualquer momento, aqui ou lá.',
} as const

/** The same page to who has come back to it: whether the sharing was concluded is known where they went. */
export const LEFT_TEXTS = {
  title: () => 'Você autorizou o compartilhamento',
  lead: (name: string) => `Veja ${atThe(name)} se ele foi concluído.`,
  registered: 'registrada',
  caption: (from: string) => `Sua autorização está registrada ${atThe(from)}.`,
  stay: 'Se ainda não foi concluído',
  soon: 'Você já saiu daqui uma vez.',
  link: (name: string) => `Voltar para ${the(name)}`,
} as const
