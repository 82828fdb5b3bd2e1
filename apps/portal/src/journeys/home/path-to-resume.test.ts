import { expect, it } from 'vitest'
import { chooseInstitution } from '../../session/draft-choices.ts'
import { BETA, CHOSEN } from '../../testing/recipient-journey-for-tests.tsx'
import { pathToResume } from './path-to-resume.ts'

it('takes an interrupted request up at its first open step, and on the way once it was asked for', () => {
  expect(pathToResume(chooseInstitution({}, BETA), undefined)).toBe('/recipient-select-insurer')
  expect(pathToResume(CHOSEN, undefined)).toBe('/recipient-confirm-open-insurance')
  expect(pathToResume(CHOSEN, 'https://x.example/')).toBe('/recipient-share-redirect')
})
