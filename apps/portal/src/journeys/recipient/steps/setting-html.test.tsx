import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TermsFrame } from '../../../ui/feedback/TermsFrame.tsx'
import { SettingHtml } from './SettingHtml.tsx'

const HOSTILE =
  '<b onclick="x()">Seus</b> dados<script>x()</script><img src="x" onerror="x()"><a href="javascript:x()">a</a>'

it('markup of a setting keeps its weight alone: no script, no handler, no link', async () => {
  const { container } = render(<SettingHtml html={HOSTILE} />)
  await waitFor(() => expect(container.querySelector('b')).not.toBeNull())
  expect(container.innerHTML).toBe('<span><b>Seus</b> dadosa</span>')
})

it('terms in a frame have no script, no handler and no address of one', async () => {
  render(<TermsFrame html={HOSTILE} title="Termos" />)
  const frame = screen.getByTitle<HTMLIFrameElement>('Termos')
  await waitFor(() => expect(frame.srcdoc).toContain('<b>Seus</b> dados'))
  expect(frame.srcdoc).not.toMatch(/script|onerror|onclick/)
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-popups allow-popups-to-escape-sandbox')
})
