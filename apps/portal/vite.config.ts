import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepBrowsers } from './browser-check.ts'
import { BUILD_TARGET } from './browsers.ts'
import { keepBudgets } from './budget.ts'
import { chunkFileNames, chunkGroups } from './chunks.ts'
import { firstPaint } from './first-paint.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker-asset.ts'
import { startGuard } from './start-guard-asset.ts'

/** The institution's server behind the portal's development server. */
const SERVER = process.env.CONSENTE_SERVER ?? 'http://localhost:3000'
const SERVED_THERE = [
  '/bff-opin',
  '/opin-authorizations',
  '/opin-leads',
  '/oauth',
  '/config.json',
  '/brand',
  '/logos',
  '/transmissions',
  '/service-requests',
  '/auth',
]

export default defineConfig({
  plugins: [
    react(),
    startGuard(),
    firstPaint(),
    serviceWorker(),
    keepBrowsers(),
    keepBudgets(),
    precompress(),
  ],
  build: {
    target: [...BUILD_TARGET],
    cssTarget: [...BUILD_TARGET],
    // The page's policy allows neither inline script nor data in style sheets.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() }, chunkFileNames } },
  },
  server: { proxy: Object.fromEntries(SERVED_THERE.map((path) => [path, SERVER])) },
})
