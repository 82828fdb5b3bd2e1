import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CONFIRM_TEXTS } from '../../journeys/holder/confirm/holder-confirm-texts.ts'
import { SELECT } from '../../journeys/recipient/step-1-institution/institution-texts.ts'
import { CONFIRM } from '../../journeys/recipient/step-2-data/data-texts.ts'
import { StepOpening } from '../../journeys/recipient/steps/StepOpening.tsx'
import { LIST } from '../../journeys/shares-list/cards/share-list-texts.ts'
import { DETAILS } from '../../journeys/sharing/details/share-details-texts.ts'
import { PAGES } from '../../paths.ts'
import { BrowserRouter } from '../../router/router.tsx'
import { SHARE } from '../../sharing/shares-texts.ts'
import { Opening } from '../../ui/layout/Opening.tsx'
import { NAME } from './show-opening.ts'

const shareOpening = (title: string) => (
  <Opening back={{ label: SHARE.list, to: PAGES.shares.path }} over={'\u00a0'} title={title} />
)

/** How pages open whose title is the same for everybody, or names one institution: down to the title, as they draw it. */
const OPENINGS: Readonly<Record<string, ReactNode>> = {
  [PAGES.selectInsurer.path]: <StepOpening step={1} title={SELECT.title} lead={SELECT.lead} />,
  [PAGES.confirmData.path]: <StepOpening step={2} title={CONFIRM.title} lead={CONFIRM.lead} />,
  [PAGES.shares.path]: (
    <Opening compact back={{ label: LIST.home, to: PAGES.recipientHome.path }} title={SHARE.list} />
  ),
  [PAGES.shareDetails.path]: shareOpening(DETAILS.loading),
  'share-named': shareOpening(NAME),
  'holder-confirm': <Opening title={CONFIRM_TEXTS.title(NAME)} />,
  'holder-confirm-counted': <Opening over={CONFIRM_TEXTS.step} title={CONFIRM_TEXTS.title(NAME)} />,
}

const templateOf = ([key, opening]: [string, ReactNode]): string =>
  `<template data-opening="${key}">${renderToStaticMarkup(<BrowserRouter>{opening}</BrowserRouter>)}</template>`

/** `-u` writes the file again. */
it('index.html holds how pages open as the pages draw it', async () => {
  const html = Object.entries(OPENINGS).map(templateOf).join('\n')
  await expect(`${html}\n`).toMatchFileSnapshot('../../../openings.html')
})
