import type { ScenePage } from '../../support/screens/scene-page.ts'
import { button } from '../../support/screens/screen-actions.ts'
import type { SceneStage } from '../scene.ts'
import { sceneOf } from '../scenes.ts'
import type { EngineBrowser } from './engines.ts'

/** What engines answer differently to the same hand. Each throws where the engine does not do what its name says. */
export type Behaviour = {
  name: string
  check(stage: SceneStage, browser: Pick<EngineBrowser, 'press'>): Promise<void>
}

const play = (name: string, stage: SceneStage): Promise<ScenePage> => sceneOf(name).play(stage, 1280)

const focused = (page: ScenePage): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return `${at?.tagName} ${(at?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}`
  })

function expectSame(seen: unknown, wanted: unknown): void {
  if (seen !== wanted) throw new Error(`${String(seen)} in place of ${String(wanted)}`)
}

export const BEHAVIOURS: readonly Behaviour[] = [
  {
    name: 'Escape closes the institution search while its field has the focus, and the focus returns',
    check: async (stage, browser) => {
      const page = await play('passo-1-busca', stage)
      const field = page.getByRole('dialog').getByLabel(/Nome, marca ou CNPJ/)
      await field.click()
      await field.fill('Hor')
      await browser.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 5000 })
      if (!/Buscar (outra )?instituição/.test(await focused(page)))
        throw new Error(`The focus is on ${await focused(page)}`)
    },
  },
  {
    name: 'after a pointer press on a fold, Tab goes on to what follows',
    check: async (stage, browser) => {
      const page = await play('passo-1-escolhida', stage)
      const before = await focused(page)
      await browser.press('Tab')
      const after = await focused(page)
      if (after === before || /^SUMMARY Sobre [ao] /.test(after))
        throw new Error(`Tab leads from ${before} to ${after}`)
    },
  },
  {
    name: 'a dialog that a pointer opened gives the focus back to its button',
    check: async (stage, browser) => {
      const page = await play('passo-2', stage)
      await button(page, 'Ver todos os dados').click()
      await page.getByRole('dialog').waitFor()
      await browser.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 5000 })
      expectSame(await focused(page), 'BUTTON Ver todos os dados')
    },
  },
]
