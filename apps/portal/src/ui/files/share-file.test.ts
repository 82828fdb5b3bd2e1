import { afterEach, expect, it, vi } from 'vitest'
import { markInApp, unmarkInApp } from '../page/in-app.ts'
import { saveCsv } from './csv.ts'
import { saveFile } from './save-file.ts'
import { saveSharingEnd } from './sharing-end-entry.ts'

const address = vi.fn(() => 'blob:x')
const share = vi.fn<(shared: { files: File[] }) => Promise<void>>()

afterEach(() => {
  unmarkInApp()
  vi.unstubAllGlobals()
  share.mockReset()
  address.mockClear()
})

/** A browser whose sheet takes files of these types. */
function offerSheet(takes: (type: string) => boolean): void {
  markInApp()
  const canShare = ({ files: [file] }: { files: File[] }) => takes(file?.type ?? '')
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { canShare: { value: canShare }, share: { value: share } }),
  )
  vi.stubGlobal('URL', Object.assign(vi.fn(), { createObjectURL: address, revokeObjectURL: vi.fn() }))
}

const END = {
  consentId: 'urn:1',
  name: 'Banco Gama',
  isReceived: true,
  end: new Date('2026-12-03T02:30:00Z'),
}
const KINDS = [
  ['PDF', () => saveFile('comprovante.pdf', 'x', 'application/pdf'), 'comprovante.pdf', 'application/pdf'],
  ['CSV', () => saveCsv('dados.csv', ['a'], [['1']]), 'dados.csv', 'text/csv;charset=utf-8'],
  ['.ics', () => saveSharingEnd(END), 'fim-do-compartilhamento.ics', 'text/calendar;charset=utf-8'],
] as const

it.each(KINDS)('inside the app the sheet takes %s, and nothing is downloaded', (_kind, save, name, type) => {
  offerSheet(() => true)
  share.mockResolvedValue()
  save()
  const [[{ files: [file] = [] } = {}] = []] = share.mock.calls
  expect([file?.name, file?.type]).toEqual([name, type])
  expect(address).not.toHaveBeenCalled()
})

it.each(KINDS)(
  'a sheet that does not take %s leaves it a download, as does a page outside of the app',
  (_kind, save) => {
    offerSheet(() => false)
    save()
    offerSheet(() => true)
    unmarkInApp()
    save()
    expect([share.mock.calls.length, address.mock.calls.length]).toEqual([0, 2])
  },
)

it.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('a sheet that ends with %s leads to %i downloads', async (name, downloads) => {
  offerSheet(() => true)
  share.mockRejectedValue(new DOMException('', name))
  saveCsv('dados.csv', ['a'], [['1']])
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done))
  expect(address).toHaveBeenCalledTimes(downloads)
})

it('gives the browser a file under its name, and leaves nothing on the page', () => {
  const made: Blob[] = []
  const pressed: string[] = []
  vi.useFakeTimers()
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
    revokeObjectURL: vi.fn(),
  })
  const press = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) pressed.push(event.target.download, event.target.href)
  }
  document.addEventListener('click', press)
  saveCsv('dados.csv', ['a', 'b'], [['1', '2']])
  document.removeEventListener('click', press)
  expect(pressed).toEqual(['dados.csv', 'blob:1'])
  expect(made[0]?.type).toBe('text/csv;charset=utf-8')
  expect(document.querySelector('a')).toBeNull()
  vi.useRealTimers()
})
