import { expect, it } from 'vitest'
import { deviceInWords, deviceKindOf } from './device-kind.ts'

const MOZILLA = 'Mozilla/5.0'
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    'Computador com Linux, navegador Firefox',
    `${MOZILLA} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`,
  ],
  [
    'Computador com Windows, navegador Edge',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
  ],
  [
    'Computador Mac, navegador Safari',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
  ],
  [
    'Celular com Android, navegador Chrome',
    `${MOZILLA} (Linux; Android 10; K) ${KHTML} Chrome/126.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Tablet com Android, navegador Samsung Internet',
    `${MOZILLA} (Linux; Android 13; SM-X906C) ${KHTML} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`,
  ],
  [
    'iPhone, navegador Chrome',
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Aparelho que não se identificou', 'curl/8.5.0'],
  ['Aparelho que não se identificou', undefined],
])('%s', (words, userAgent) => {
  expect(deviceInWords(deviceKindOf(userAgent))).toBe(words)
})
