import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

/**
 * The links that an app may claim: the arrival at the holder (`/?intent_id=…`) and the return to the recipient
 * (`/#code=…` or `/#error=…`, with `state`). Apple's `components` and Google's `dynamic_app_link_components` share this form.
 */
const CLAIMED = [
  { '/': '/', '?': { intent_id: '?*' }, comment: 'a request of another institution' },
  { '/': '/', '#': '*state=*', comment: 'the return from another institution' },
]
const HANDLE_LINKS = 'delegate_permission/common.handle_all_urls'

/**
 * Association files of the institution's apps: `/.well-known/apple-app-site-association` (Apple, associated domains) and
 * `/.well-known/assetlinks.json` (Google, Digital Asset Links). Either answers 404 without an app of its kind. Passkeys are
 * shared with the apps where the institution offers them.
 */
export function appLinkRoutes(app: FastifyInstance, { config }: Pick<Platform, 'config'>): void {
  const { apple = [], android = [] } = config.appLinks ?? {}
  const hasPasskeys = config.webauthn !== undefined
  if (apple.length > 0)
    serve(app, '/.well-known/apple-app-site-association', {
      applinks: { details: [{ appIDs: apple, components: CLAIMED }] },
      ...(hasPasskeys && { webcredentials: { apps: apple } }),
    })
  if (android.length > 0)
    serve(
      app,
      '/.well-known/assetlinks.json',
      android.map(({ package: name, fingerprints }) => ({
        relation: [HANDLE_LINKS, ...(hasPasskeys ? ['delegate_permission/common.get_login_creds'] : [])],
        target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: fingerprints },
        relation_extensions: { [HANDLE_LINKS]: { dynamic_app_link_components: CLAIMED } },
      })),
    )
}

/** Apple's systems read no more of an association file. */
const MOST_BYTES = 128 * 1024

/**
 * Answers are `application/json` without parameters: systems compare the type.
 * @throws when the configuration names more apps than a file may hold
 */
function serve(app: FastifyInstance, address: string, association: object): void {
  const body = Buffer.from(JSON.stringify(association))
  if (body.length > MOST_BYTES)
    throw new Error(`appLinks: ${address} has ${body.length} bytes, ${MOST_BYTES} at most are read.`)
  app.get(address, async (_request, reply) =>
    reply
      .header('content-type', 'application/json')
      .header('cache-control', 'public, max-age=3600')
      .send(body),
  )
}
