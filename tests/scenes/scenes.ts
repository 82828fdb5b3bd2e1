import type { Page } from 'playwright-core'
import { accessScenes } from './access-scenes.ts'
import { actionsScenes } from './actions-scenes.ts'
import { checkScenes } from './check-scenes.ts'
import { factorScenes } from './factor-scenes.ts'
import { holderScenes } from './holder-scenes.ts'
import { identityProviderScenes } from './identity-provider-scenes.ts'
import { inAppScenes } from './in-app-scenes.ts'
import { noticesScenes } from './notices-scenes.ts'
import { handoffScenes } from './phone/handoff-scenes.ts'
import { offlineScenes } from './phone/offline-scenes.ts'
import { readingsScenes } from './readings-scenes.ts'
import { receiptScenes } from './receipt-scenes.ts'
import { receivedScenes } from './received-scenes.ts'
import { recipientScenes } from './recipient-scenes.ts'
import { requestScenes } from './request-scenes.ts'
import { playInChromium, type Scene, type SceneStage } from './scene.ts'
import { securityScenes } from './security-scenes.ts'
import { sharesScenes } from './shares-scenes.ts'
import { stateScenes } from './state-scenes.ts'

/** Every screen, dialog, empty, loading and error state (docs/domain/screens.md). */
export const SCENES: readonly Scene[] = [
  ...accessScenes,
  ...recipientScenes,
  ...sharesScenes,
  ...stateScenes,
  ...requestScenes,
  ...actionsScenes,
  ...receivedScenes,
  ...readingsScenes,
  ...holderScenes,
  ...handoffScenes,
  ...noticesScenes,
  ...receiptScenes,
  ...checkScenes,
  ...securityScenes,
  ...factorScenes,
  ...identityProviderScenes,
  ...inAppScenes,
  ...offlineScenes,
]

/** The scene of this name. */
export function sceneOf(name: string): Scene {
  const scene = SCENES.find((one) => one.name === name)
  if (!scene) throw new Error(`No scene is called ${name}`)
  return scene
}

/** Plays the scene of this name in Chromium. @returns its page */
export const playScene = (name: string, stage: SceneStage<Page>, width = 1280): Promise<Page> =>
  playInChromium(sceneOf(name), stage, width)
