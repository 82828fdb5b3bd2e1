import type { Page } from 'playwright-core'
import type { SecondBackend } from '../support/second-backend/second-backend.ts'
import type { Customer } from '../support/second-backend/second-backend-world.ts'

/** Where a scene is played: the built portal on the second backend, and fresh browser profiles. */
export type SceneStage = {
  backend: SecondBackend
  url: string
  open(width?: number): Promise<Page>
  openSignedIn(width?: number, who?: Customer, path?: string): Promise<Page>
}

/** A screen in one of its states, reached as a customer reaches it. */
export type Scene = {
  /** Of the file of its picture; begins with the screen's name. */
  name: string
  /** Shown for every brand. */
  everyBrand?: boolean
  play(stage: SceneStage, width: number): Promise<Page>
}
