import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showOpening } from './show-opening.ts'

const PAGE = `
  <template data-opening="plain"><p>Passo</p><h1>Tí<i></i>tulo</h1></template>
  <template data-opening="named"><h1>{name} pede</h1></template>
  <div id="root"><div class="boot"><main><div class="wrap"><div class="coming">Carregando...</div></div></main></div></div>`

const words = () => [...document.querySelectorAll('.wrap > *')].map(({ textContent }) => textContent)

beforeEach(() => {
  document.body.innerHTML = PAGE
})
afterEach(() => document.body.replaceChildren())

describe('the opening of a page', () => {
  it('stands above the skeleton, which is drawn again', () => {
    const coming = document.querySelector('.coming')
    showOpening({ key: 'plain' })
    expect(words()).toEqual(['Passo', 'Título', 'Carregando...'])
    expect(coming?.isConnected).toBe(false)
    expect(document.querySelector('h1 i')).not.toBeNull()
  })
  it('takes the place of the one before it, with the name as text', () => {
    showOpening({ key: 'plain' })
    showOpening({ key: 'named', name: 'A <b>$& C' })
    expect(words()).toEqual(['A <b>$& C pede', 'Carregando...'])
  })
  it('is as long as the page draws it', () => {
    const isLong = () => document.querySelector('h1')?.classList.contains('long')
    showOpening({ key: 'named', name: 'a'.repeat(75) })
    expect(isLong()).toBe(false)
    showOpening({ key: 'named', name: 'a'.repeat(76) })
    expect(isLong()).toBe(true)
  })
  it('stays away where there is none, and where the portal has drawn the page', () => {
    showOpening({ key: 'other' })
    expect(words()).toEqual(['Carregando...'])
    document.querySelector('.boot')?.classList.remove('boot')
    showOpening({ key: 'plain' })
    expect(words()).toEqual(['Carregando...'])
  })
})
