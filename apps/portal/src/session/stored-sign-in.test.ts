import { beforeEach, expect, it } from 'vitest'
import { accessToken } from './login-storage.ts'
import { hasChosenInstitution, storedAsker, storedSignIn } from './stored-sign-in.ts'

beforeEach(() => localStorage.clear())

it.each(['529.982.247-25', '52998224725 ', ''])('%j is no document of somebody signed in', (documentId) => {
  accessToken.write('t')
  localStorage.setItem('user_credentials', JSON.stringify({ documentId }))
  expect(storedSignIn()).toBeUndefined()
})

it.each([
  [[true], true],
  [[false, true], true],
  [[false, undefined], false],
])('with purposes of which are checked %j, step 1 is done: %s', (checks, isDone) => {
  const selectInsurerData = {
    activeOject: { AuthorisationServers: [{}] },
    dataGoals: checks.map((isChecked) => ({ isChecked })),
  }
  localStorage.setItem('resumeData', JSON.stringify({ selectInsurerData }))
  expect(hasChosenInstitution()).toBe(isDone)
})

it('names nobody where the name is no text', () => {
  // A tab whose entry says nothing of a consent.
  window.history.replaceState({}, '')
  for (const [organisationName, name] of [
    ['Alfa Seguros', 'Alfa Seguros'],
    [7, undefined],
  ]) {
    localStorage.setItem('consent-data', JSON.stringify({ consentId: 'c', organisationName }))
    expect(storedAsker()).toBe(name)
  }
})
