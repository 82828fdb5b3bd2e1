import { buildProduct } from './product.ts'

/** `npm run build`: builds what has changed; with `-- --force`, everything. */
try {
  await buildProduct({ force: process.argv.includes('--force') })
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
