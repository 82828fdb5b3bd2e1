import { expect, it } from 'vitest'
import { shellScripts } from './service-worker-asset.ts'

const script = (fileName: string, imports: string[] = [], more: object = {}) => ({
  fileName,
  imports,
  isEntry: false,
  moduleIds: [],
  ...more,
})

it('the shell is what a start without a network runs: the entry and the page that it shows then, with their imports', () => {
  const scripts = [
    script('entry.js', ['start.js'], { isEntry: true }),
    script('start.js', ['vendor.js']),
    script('vendor.js'),
    script('offline.js', ['texts.js'], { moduleIds: ['/offline.ts'] }),
    script('texts.js'),
    script('page.js', ['start.js']),
  ]
  expect(shellScripts(scripts, '/offline.ts').sort()).toEqual([
    'entry.js',
    'offline.js',
    'start.js',
    'texts.js',
    'vendor.js',
  ])
})
