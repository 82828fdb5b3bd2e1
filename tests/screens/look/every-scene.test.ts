import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { refusedWords } from '../../../tools/words/glossary.ts'
import { setAside } from '../../../tools/words/quoted-texts.ts'
import {
  indexOf,
  isSentence,
  LEAST_INDEX,
  MOST_WORDS,
  piecesOf,
  wordsIn,
} from '../../../tools/words/readability.ts'
import { atEachScene } from '../../scenes/every-scene/each-scene.ts'
import { pageText } from '../../scenes/every-scene/page-text.ts'
import { paleTexts } from '../../scenes/every-scene/pale-texts.ts'
import { smallTargets } from '../../scenes/every-scene/small-targets.ts'

/** WCAG 2.2, 1.4.6 and 2.5.5, both of level AAA. */
const LEAST_CONTRAST = 7
const LEAST_TARGET = 44

type Seen = { pieces: string[]; small: string[]; pale: string[] }

/** All that is looked at on every screen, in one pass. */
let seen: Map<string, Seen>
beforeAll(async () => {
  seen = await atEachScene(async (page) => ({
    small: await smallOnes(page),
    pale: await paleOnes(page),
    pieces: [...new Set(piecesOf(setAside(await pageText(page))))],
  }))
}, 1_200_000)

const found = (of: (one: Seen) => string[]): string[] =>
  [...seen].flatMap(([name, one]) => of(one).map((what) => `${name}: ${what}`))

/** Disabled things and SVG drawings aside. Scenes by turns in one of the three brands; the palette's own tests hold every brand to the same contrast. */
it('every text stands out 7 to 1, in all states, both themes and three brands', () => {
  expect(found(({ pale }) => pale)).toEqual([])
})

it('every target has 44 px', () => {
  expect(found(({ small }) => small)).toEqual([])
})

it('nothing that is read without a stop has more words than a reader keeps', () => {
  expect(found(({ pieces }) => pieces.filter((piece) => wordsIn(piece) > MOST_WORDS))).toEqual([])
})

it('no page says a word of the glossary; data that others have sent are named by them', () => {
  const ours = [...seen].flatMap(([name, { pieces }]) =>
    name.startsWith('dados-recebidos') ? pieces.filter(isSentence) : pieces,
  )
  expect([...new Set(ours)].filter((piece) => refusedWords(piece).length > 0)).toEqual([])
})

/** Words below which an index says little. */
const ENOUGH = 30

it('every page is easy to read, and short ones are together', () => {
  const pages = [...seen].map(([name, { pieces }]) => ({ name, sentences: pieces.filter(isSentence) }))
  const isShort = ({ sentences }: { sentences: string[] }) =>
    sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0) < ENOUGH
  const short = [...new Set(pages.filter(isShort).flatMap(({ sentences }) => sentences))]
  const measured = [...pages.filter((one) => !isShort(one)), { name: 'short pages', sentences: short }]
    .map(({ name, sentences }) => ({ name, index: indexOf(sentences), worst: worstOf(sentences) }))
    .filter(({ index }) => index < LEAST_INDEX)
    .sort((one, other) => one.index - other.index)
  expect(
    measured.map(({ name, index, worst }) => `${name}: ${index.toFixed(1)}, of which "${worst}"`),
  ).toEqual([])
})

const worstOf = (sentences: string[]): string =>
  [...sentences].sort((one, other) => indexOf([one]) - indexOf([other]))[0] ?? ''

async function smallOnes(page: Page): Promise<string[]> {
  const all: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const small = await smallTargets(page, LEAST_TARGET)
    all.push(...small.map(({ place, words, size }) => `${width} px: ${place} "${words}" has ${size}`))
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return all
}

async function paleOnes(page: Page): Promise<string[]> {
  const all: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const pale = await paleTexts(page, LEAST_CONTRAST)
    all.push(
      ...pale.map(
        ({ place, words, ratio, state }) => `${theme}, ${state}: ${place} "${words}" has ${ratio} to 1`,
      ),
    )
  }
  return all
}
