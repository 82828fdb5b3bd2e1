import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepBrowsers } from './browser-check.ts'
import { BUILD_TARGET } from './browsers.ts'
import { keepBudgets } from './budget.ts'
import { chunkGroups } from './chunks.ts'
import { firstPaint } from './first-paint.ts'
import { precompress } from './precompress.ts'
import { startGuard } from './start-guard-asset.ts'
import { withoutMutations } from './without-mutations.ts'
import { withoutSummaries } from './without-summaries.ts'

/** Where `npm run dev` of the portal finds an institution's server. */
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
    withoutMutations(),
    withoutSummaries(),
    startGuard(),
    firstPaint(),
    keepBrowsers(),
    keepBudgets(),
    precompress(),
  ],
  // What the portal uses of it, at a fifth of its size.
  resolve: { alias: { 'zod/mini': fileURLToPath(new URL('./src/zod-subset.ts', import.meta.url)) } },
  build: {
    target: [...BUILD_TARGET],
    cssTarget: [...BUILD_TARGET],
    // The page's policy allows neither inline script nor data in style sheets.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: { proxy: Object.fromEntries(SERVED_THERE.map((path) => [path, SERVER])) },
})
