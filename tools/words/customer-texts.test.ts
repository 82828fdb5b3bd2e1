import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { customerTexts, textsIn } from './customer-texts.ts'
import { refusedWords } from './glossary.ts'
import { QUOTED, setAside } from './quoted-texts.ts'
import { MOST_WORDS, piecesOf, wordsIn } from './readability.ts'
import { shames } from './shaming.ts'

const texts = customerTexts().map(({ file, text }) => ({ file, pieces: piecesOf(setAside(text)) }))

it('reads literals, templates and the text of elements, in Portuguese only', () => {
  const source = `
    import x from 'uma pasta de textos'
    type Kind = 'um tipo de nome'
    const a = cond ? 'Você não tem nada.' : \`Vale até \${day}.\`
    const b = <p>Sem o seu {sim}</p>
    throw new Error('sem provedor de contexto')
    log.info('sent to all of them')
    const c = 'not in the least'
  `
  expect(textsIn('x.tsx', source)).toEqual(['Você não tem nada.', 'Vale até □.', 'Sem o seu '])
  expect(texts.length).toBeGreaterThan(1500)
})

it('no sentence that a source text holds has more words than a reader keeps', () => {
  const long = texts.flatMap(({ file, pieces }) =>
    pieces.filter((piece) => wordsIn(piece) > MOST_WORDS).map((piece) => `${file}: ${piece}`),
  )
  expect(long).toEqual([])
})

it('no source text says a word of the glossary', () => {
  const refused = texts.flatMap(({ file, pieces }) =>
    pieces.flatMap((piece) => refusedWords(piece).map((word) => `${file}: ${word}, in "${piece}"`)),
  )
  expect(refused).toEqual([])
})

it('no source text shames who says no', () => {
  expect(texts.flatMap(({ file, pieces }) => pieces.filter(shames).map((one) => `${file}: ${one}`))).toEqual(
    [],
  )
})

it('what is quoted from the specification stands in the pages that restate it', () => {
  const folder = join(ROOT, 'docs/domain')
  const pages = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const says = pages.join('\n').replace(/\s+/g, ' ')
  const quoted = QUOTED.filter(({ source }) => source.startsWith('specification'))
  expect(quoted.flatMap((one) => one.texts).filter((text) => !says.includes(text))).toEqual([])
})
