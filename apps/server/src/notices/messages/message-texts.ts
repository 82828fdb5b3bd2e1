import { counted } from '@consente/domain/counted'
import { shownName } from '@consente/domain/shown-name'
import { NOT_AUTHORISED } from '../kinds/ended.ts'
import type { Ended, News } from '../told.port.ts'

/** Everything that a message may be about: news, reminders of so many ends, the summary of a year. */
export type MessageSubject =
  | { kind: 'news'; news: News }
  | { kind: 'ends-soon'; count: number }
  | { kind: 'unused' }
  | { kind: 'year-summary'; year: number }

/** A message as the insurer's gateway gets it: for its own template, or the text as it stands. */
export type Message = { template: string; variables: Record<string, string>; text: string }

/** The most letters of the institution's name, so that every text fits into the 160 characters of one SMS. */
const LONGEST_NAME = 40

/**
 * Words for a screen that others can see: no link, no other institution, no data, no name. All of their letters are in the
 * alphabet of SMS (3GPP TS 23.038), with which one has 160 characters and not 70.
 */
export function messageOf(subject: MessageSubject, institutionName: string): Message {
  const institution = [...shownName(institutionName)].slice(0, LONGEST_NAME).join('')
  const { template, words, variables = {} } = contentOf(subject)
  return { template, variables: { institution, ...variables }, text: `${institution}: ${words}` }
}

type Content = { template: string; words: string; variables?: Record<string, string> }

function contentOf(subject: MessageSubject): Content {
  switch (subject.kind) {
    case 'news':
      return newsContent(subject.news)
    case 'ends-soon': {
      const { count } = subject
      const verb = count === 1 ? 'termina' : 'terminam'
      const what = count === 1 ? 'um compartilhamento' : counted(count, 'compartilhamento')
      const words = `${what} ${verb} em breve. ${IN_SHARES}`
      return { template: 'ends-soon', words, variables: { count: String(count) } }
    }
    case 'unused':
      return {
        template: 'unused',
        words: `ainda precisa de um compartilhamento que ninguém usa? ${IN_NOTICES}`,
      }
    case 'year-summary': {
      const year = String(subject.year)
      const words = `em ${year} seus dados foram compartilhados. ${IN_SHARES}`
      return { template: 'year-summary', words, variables: { year } }
    }
  }
}

function newsContent(news: News): Content {
  if (news.kind === 'ended' && wasRefused(news))
    return {
      template: 'refused',
      words: `um pedido de compartilhamento foi recusado ou ficou sem resposta. ${IN_NOTICES}`,
    }
  return { template: news.kind, words: NEWS[news.kind] }
}

/** True if it ended before everybody had authorised it, and nothing went. */
const wasRefused = ({ by, sent }: Ended): boolean => NOT_AUTHORISED.has(by) && sent !== 'SOME'

const IN_NOTICES = 'Veja em Avisos, no nosso site.'
const IN_SHARES = 'Veja em Meus Compartilhamentos, no nosso site.'
const IF_ANOTHER = 'Se foi outra pessoa, fale com a gente agora.'

const NEWS: Readonly<Record<News['kind'], string>> = {
  authorised: `um compartilhamento dos seus dados foi autorizado. ${IN_NOTICES}`,
  'approval-missing': `um pedido de compartilhamento espera a sua resposta. ${IN_NOTICES}`,
  'all-approved': `todas as pessoas autorizaram um compartilhamento. ${IN_NOTICES}`,
  changed: `um compartilhamento deu lugar a um novo. ${IN_NOTICES}`,
  ended: `um compartilhamento dos seus dados acabou. ${IN_NOTICES}`,
  unrecognised: `recebemos o seu relato sobre um pedido suspeito. ${IN_NOTICES}`,
  'new-device': `sua conta foi aberta em um aparelho novo. ${IF_ANOTHER}`,
  'password-changed': `a senha da sua conta mudou. ${IF_ANOTHER}`,
  'factor-added': `sua conta tem um novo meio de entrar. ${IF_ANOTHER}`,
  'factor-counts': `um meio de entrar na sua conta passou a valer. ${IF_ANOTHER}`,
  'factor-removed': `um meio de entrar saiu da sua conta. ${IF_ANOTHER}`,
}
