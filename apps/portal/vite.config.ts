import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
  '/auth',
]

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    // The page's policy allows neither inline script nor data in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with its own releases stays in the browser's cache when ours does.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|zod)\// }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVED_THERE.map((path) => [path, SERVER])) },
})
