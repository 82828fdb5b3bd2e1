import { existsSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'

/**
 * Loaded into a server before anything of it (`node --import`): its thread that works ends by an error nobody catches, as
 * long as the file named by END_WORK is there. The product knows nothing of it.
 */
const LOOK_EVERY_MS = 20

if (!isMainThread && workerData?.config)
  setInterval(() => {
    if (existsSync(process.env.END_WORK ?? '')) throw new Error('ended by a test')
  }, LOOK_EVERY_MS)
