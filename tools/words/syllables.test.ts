import { expect, it } from 'vitest'
import { syllablesOf } from './syllables.ts'

/** As dictionaries part them. */
const PARTED =
  'com-par-ti-lha-men-to ins-ti-tu-i-ção e-lei-ção tra-i-ção a-pó-li-ce his-tó-ria á-gua lín-gua quan-do qua-tro que gui-a ' +
  'sa-í-da pa-ís ju-iz ru-im ra-iz a-in-da ra-i-nha mui-to viu mai-o prai-a sa-iu o-fi-ci-ais a-ções não mãos põe ao aos ' +
  'au-to-ri-zar di-a se-ri-a au-to-mó-vel vo-cê po-e-ta de-pois en-vi-ou re-ce-beu quais i-guais cons-tru-ir cui-da-do ' +
  'tam-bém ou-tro re-gis-tro i-ní-cio cri-a-do pes-so-a vo-o pró-prio có-pias di-á-rio du-as ho-je'

it('a Portuguese word has the syllables in which dictionaries part it', () => {
  const parted = PARTED.split(' ')
  const wrong = parted.filter((word) => syllablesOf(word.replaceAll('-', '')) !== word.split('-').length)
  expect(wrong).toEqual([])
})

it('an abbreviation without vowels is spoken letter by letter', () => {
  expect(syllablesOf('CPF')).toBe(3)
})
