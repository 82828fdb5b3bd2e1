import { expect, it } from 'vitest'
import { PAGES } from '../../paths.ts'
import { paramsOf } from '../../router/Routes.tsx'
import { isPath } from './address-pattern.ts'

const PATHS = ['/', ...Object.values(PAGES).map(({ path }) => path)]
const ADDRESSES = [
  ...PATHS.map((path) => path.replace(/:\w+/, 'urn%3Aum')),
  '/myshares/',
  '/MyShares',
  '/myshares//dados',
  '/myshares/um/dois',
  '/unknown',
  '//',
]

it.each(ADDRESSES)('%s is the path that the router takes it for', (address) => {
  for (const path of PATHS) {
    expect([path, isPath(path, address)]).toEqual([path, paramsOf(path, address) !== undefined])
  }
})
