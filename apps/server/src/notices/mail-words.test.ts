import { expect, it } from 'vitest'
import { TEST_SENDER } from '../../../../tests/support/database/test-sender.ts'
import { refusedWords } from '../../../../tools/words/glossary.ts'
import { setAside } from '../../../../tools/words/quoted-texts.ts'
import {
  indexOf,
  isSentence,
  LEAST_INDEX,
  MOST_WORDS,
  piecesOf,
  wordsIn,
} from '../../../../tools/words/readability.ts'
import { shames } from '../../../../tools/words/shaming.ts'
import { activationMail, enrolmentMail } from '../accounts/activation/code-mail.ts'
import { composeMail, type Mail } from '../mails/mails.ts'
import { ALL_NEWS, MAILS, READING } from './every-news.fixture.ts'
import { messageOf } from './messages/message-texts.ts'
import { wordsOf } from './notice-content.ts'

const people = {
  reader: { document: '52998224725', name: 'Marina' },
  sender: { ...TEST_SENDER, name: 'Alfa Seguros' },
}
const code = { to: 'marina@example.com', document: '52998224725', code: '042137', until: READING.now }
const mails: Mail[] = [
  ...MAILS.map(([, content]) => composeMail('marina@example.com', content, people)),
  ...[activationMail, enrolmentMail].map((mailOf) => mailOf(people.sender, code)),
]

/** The words of a mail as its reader's program shows them: a line for each block. */
const shown = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<\/?(?:p|div|h1|title|tr|td|table|span)\b[^>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')

/** Each mail in both forms, and the line and the message of each news. */
const texts = [
  ...mails.flatMap(({ subject, text, html = '' }) => [
    { name: `${subject} (text)`, text: text.replace(/ {2,}/g, '\n') },
    { name: `${subject} (HTML)`, text: shown(html) },
  ]),
].map(({ name, text }) => ({ name, pieces: [...new Set(piecesOf(setAside(text)))] }))

const lines = ALL_NEWS.flatMap((one) => {
  const { line } = wordsOf(one, READING)
  return [line.title, line.text, messageOf({ kind: 'news', news: one }, 'Alfa Seguros').text]
})

it('no sentence of a mail, a notice or a message has more words than a reader keeps, and none shames', () => {
  const all = [...texts.flatMap(({ pieces }) => pieces), ...piecesOf(setAside(lines.join('\n')))]
  expect([...new Set(all)].filter((piece) => wordsIn(piece) > MOST_WORDS)).toEqual([])
  expect(all.flatMap(refusedWords)).toEqual([])
  expect(all.filter(shames)).toEqual([])
})

it('every mail is easy to read', () => {
  const hard = texts
    .map(({ name, pieces }) => ({ name, sentences: pieces.filter(isSentence) }))
    .map(({ name, sentences }) => `${indexOf(sentences).toFixed(1)} ${name}: ${sentences.join(' | ')}`)
    .filter((one) => Number.parseFloat(one) < LEAST_INDEX)
  expect(hard.sort()).toEqual([])
})

/** Hours, days, counts and names: what a sentence says beside its words. */
const factsOf = (text: string): Set<string> =>
  new Set(
    text.match(
      /\d\d:\d\d|\d\d\/\d\d\/\d{4}|\d{1,2} grupos?|\d{1,2} meses|Beta Seguradora|Banco Gama|Alfa Seguros/g,
    ),
  )

it.each(ALL_NEWS.map((one, at) => [`${one.kind} ${at}`, one] as const))(
  'a notice and both forms of its mail tell the same facts: %s',
  (_name, one) => {
    const { mail, line } = wordsOf(one, READING)
    const { text, html = '' } = composeMail('marina@example.com', mail, people)
    const [told, drawn] = [factsOf(text), factsOf(shown(html))]
    expect([...drawn].filter((fact) => !told.has(fact))).toEqual([])
    expect([...told].filter((fact) => !drawn.has(fact))).toEqual([])
    expect([...factsOf(`${line.title}. ${line.text}`)].filter((fact) => !told.has(fact))).toEqual([])
  },
)

it('facts of every kind are compared', () => {
  const all = ALL_NEWS.map((one) =>
    factsOf(composeMail('marina@example.com', wordsOf(one, READING).mail, people).text),
  )
  for (const fact of [/^\d\d:\d\d$/, /^\d\d\//, /grupo/, /Beta/, /Gama/])
    expect(all.some((facts) => [...facts].some((one) => fact.test(one)))).toBe(true)
})
