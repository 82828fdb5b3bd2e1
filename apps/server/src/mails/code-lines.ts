import { formatTime } from '@consente/domain/period'
import type { MailedDigits } from './mail-content.ts'

/** The sentences under a code, in the hour of Brasília. */
export const codeLines = ({ minutes, until }: MailedDigits): string[] => [
  `Vale por ${minutes} minutos, até ${formatTime(until)}. Serve uma vez.`,
  'Não diga este código a ninguém, nem por telefone.',
]
