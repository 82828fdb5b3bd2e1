import type { ScenePage } from '../support/screens/scene-page.ts'
import type { Sharing } from '../support/second-backend/second-backend-world.ts'
import type { SceneStage } from './scene.ts'

/** The first policy of every product waits for further people at the holder (resources API). */
export function withOneWaiting({ resourceGroups }: Pick<Sharing, 'resourceGroups'>) {
  return {
    resourceGroups: resourceGroups.map((group) => ({
      ...group,
      resources: group.resources.map((resource, place) => ({
        ...resource,
        number: resource.resourceId,
        status: place === 0 ? 'PENDING_AUTHORISATION' : 'AVAILABLE',
      })),
    })),
  }
}

/** The details with everything unfolded, up to the policies that wait. */
export async function showWaiting(stage: SceneStage, width: number, consentId: string): Promise<ScenePage> {
  const page = await stage.openSignedIn(width, undefined, `/myshares/${consentId}`)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  for (const fold of await page.locator('main summary').all()) await fold.click()
  await page.getByText('Espera outra pessoa autorizar').first().waitFor()
  return page
}
