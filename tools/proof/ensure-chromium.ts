import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without its desktop: the same engine for half of the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Returns Chromium's path; installs Debian's package when none is there and root runs this. */
export function ensureChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = (): string | undefined => places.find((place) => place && existsSync(place))
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL) && mayInstall) installChromium(found)
  return found()
}

function installChromium(found: () => string | undefined): void {
  console.log('Chromium’s headless shell is missing: installing it from the system’s packages…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
  get('update')
  get('install', '-y', 'chromium-headless-shell')
  if (!found()) get('install', '-y', 'chromium')
}
