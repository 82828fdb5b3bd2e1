import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { appLinkRoutes } from './app-links.routes.ts'
import { WEB_SETTINGS } from './web-settings.ts'

const APPLE = '/.well-known/apple-app-site-association'
const GOOGLE = '/.well-known/assetlinks.json'
const FINGERPRINT = Array.from({ length: 32 }, (_one, at) => (at + 160).toString(16).toUpperCase()).join(':')
const APPS = {
  apple: ['ABCDE12345.br.com.alfa.app'],
  android: [{ package: 'br.com.alfa.app', fingerprints: [FINGERPRINT] }],
}

async function read(address: string, appLinks: object | null = APPS, more: object = { webauthn: {} }) {
  const app = Fastify()
  const config = { ...more, appLinks: appLinks ? WEB_SETTINGS.appLinks.schema.parse(appLinks) : undefined }
  appLinkRoutes(app, { config } as unknown as Pick<Platform, 'config'>)
  return app.inject(address)
}

/** Matches as Apple's `components` do: `*` is any text, `?` any character, `?*` any text that is not empty. */
const fits = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/[?*]/g, (sign) => (sign === '*' ? '.*' : '.'))}$`,
    's',
  ).test(text)

type Component = { '/'?: string; '?'?: Record<string, string>; '#'?: string; exclude?: boolean }
function isClaimed(components: readonly Component[], address: string): boolean {
  const url = new URL(address, 'https://alfa.example')
  const first = components.find(
    (one) =>
      fits(one['/'] ?? '*', url.pathname) &&
      fits(one['#'] ?? '*', url.hash.slice(1)) &&
      Object.entries(one['?'] ?? {}).every(([name, value]) => fits(value, url.searchParams.get(name) ?? '')),
  )
  return first !== undefined && !first.exclude
}

/**
 * Violations of Apple's rules: developer.apple.com/documentation/xcode/supporting-associated-domains, and Apple's schema
 * of `applinks.details`.
 */
function appleViolations(body: string): string[] {
  const { applinks, webcredentials, ...others } = JSON.parse(body)
  const ids: string[] = [
    ...(webcredentials?.apps ?? []),
    ...applinks.details.flatMap((one: { appIDs: string[] }) => one.appIDs),
  ]
  const parts: object[] = applinks.details.flatMap((one: { components: object[] }) => one.components)
  return [
    ...(Buffer.byteLength(body) > 128 * 1024 ? ['larger than 128 kB'] : []),
    ...Object.keys(others).map((name) => `unknown service ${name}`),
    ...ids.filter((id) => !/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/.test(id)),
    ...parts.flatMap((one) =>
      Object.keys(one).filter(
        (key) => !['/', '?', '#', 'exclude', 'comment', 'caseSensitive', 'percentEncoded'].includes(key),
      ),
    ),
    ...(parts.length === 0 ? ['nothing is claimed'] : []),
  ]
}

type Statement = {
  relation: string[]
  target: { namespace: string; package_name: string; sha256_cert_fingerprints: string[] }
  relation_extensions: Record<string, { dynamic_app_link_components: Component[] }>
}

/** Violations of Google's rules: developers.google.com/digital-asset-links/v1/statements, Android's configure-assetlinks. */
function googleViolations(body: string): string[] {
  const statements: Statement[] = JSON.parse(body)
  return statements.flatMap(({ relation, target, relation_extensions: extensions, ...others }) => [
    ...Object.keys(others).map((name) => `unknown member ${name}`),
    ...relation.filter((one) => !/^[a-z0-9_.-]+\/[a-z0-9_.-]+$/.test(one)),
    ...(target.namespace === 'android_app' ? [] : ['namespace']),
    ...(/^[A-Za-z]\w*(\.\w+)+$/.test(target.package_name) ? [] : ['package_name']),
    ...target.sha256_cert_fingerprints.filter((one) => !/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one)),
    ...Object.keys(extensions).filter((one) => !relation.includes(one)),
  ])
}

describe.each([
  ['Apple', APPLE, appleViolations],
  ['Google', GOOGLE, googleViolations],
] as const)('the file for %s', (_who, address, violations) => {
  it('is plain JSON with status 200, as the published rules want it', async () => {
    const answer = await read(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(violations(answer.body)).toEqual([])
  })

  it('does not exist where no app is configured', async () => {
    expect((await read(address, null)).statusCode).toBe(404)
  })

  it.each([
    ['/?intent_id=a1b2', true],
    ['/#code=a&state=b&id_token=c', true],
    ['/#error=access_denied&state=b', true],
    ['/', false],
    ['/?intent_id=', false],
    ['/myshares', false],
    ['/myshares?intent_id=a1b2', false],
    ['/#celular', false],
  ])('%s is the app’s: %s', async (link, expected) => {
    const body = JSON.parse((await read(address)).body)
    const components =
      address === APPLE
        ? body.applinks.details[0].components
        : body[0].relation_extensions['delegate_permission/common.handle_all_urls']
            .dynamic_app_link_components
    expect(isClaimed(components, link)).toBe(expected)
  })
})

it('passkeys are shared with the apps only where there are some', async () => {
  expect(JSON.parse((await read(APPLE)).body).webcredentials).toEqual({ apps: APPS.apple })
  expect(JSON.parse((await read(GOOGLE)).body)[0].relation).toContain(
    'delegate_permission/common.get_login_creds',
  )
  expect((await read(APPLE, APPS, {})).body).not.toContain('webcredentials')
  expect((await read(GOOGLE, APPS, {})).body).not.toContain('get_login_creds')
})

it('an app of one kind makes the file of that kind alone', async () => {
  expect((await read(GOOGLE, { apple: APPS.apple })).statusCode).toBe(404)
  expect((await read(APPLE, { android: APPS.android })).statusCode).toBe(404)
})

it('names no more apps than a system reads: 131,072 bytes', async () => {
  const apps = (count: number) => ({
    apple: Array.from(
      { length: count },
      (_one, at) => `ABCDE12345.br.com.alfa.app${String(at).padStart(5, '0')}`,
    ),
  })
  const { rawPayload } = await read(APPLE, apps(1_900))
  expect(rawPayload.length).toBeLessThanOrEqual(131_072)
  await expect(read(APPLE, apps(2_000))).rejects.toThrow('131072 at most')
})
