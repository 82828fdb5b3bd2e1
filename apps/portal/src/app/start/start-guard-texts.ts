import type { BROWSERS } from '../../../browsers.ts'

declare global {
  /** Written in by the build (`start-guard-asset.ts`). */
  var OLDEST_BROWSERS: typeof BROWSERS
}

/** The message in place of a portal that cannot start. */
export type StartMessage = { title: string; lines: readonly string[] }

/** Cookies and the data of sites are refused, or there is no room for any. */
export function blockedStorage(): StartMessage {
  return {
    title: 'Este navegador não deixa o portal guardar dados',
    lines: [
      'Sem isso o portal não abre: é neste navegador que ele guarda que você entrou e o que escolheu.',
      'Permita cookies e dados de sites nas configurações do navegador e abra a página de novo. No Safari, desative “Bloquear Todos os Cookies”.',
    ],
  }
}

/** A script that this browser cannot read or run. */
export function notStarted(): StartMessage {
  return {
    title: 'O portal não abriu neste navegador',
    lines: ['Atualize o navegador, ou use outro, e abra a página de novo.', browsers()],
  }
}

/** A script that did not come. */
export function notLoaded(): StartMessage {
  return {
    title: 'O portal não abriu',
    lines: ['Uma parte da página não chegou. Verifique a sua conexão e abra a página de novo.'],
  }
}

/** Shown after 15 seconds without a page. */
export function slowStart(): StartMessage {
  return {
    title: 'Está demorando mais do que o normal',
    lines: [
      'Verifique a sua conexão e abra a página de novo. Se ainda assim o portal não abrir, atualize o navegador ou use outro.',
      browsers(),
    ],
  }
}

function browsers(): string {
  return `O portal funciona no Chrome e no Edge ${OLDEST_BROWSERS.chrome}, no Firefox ${OLDEST_BROWSERS.firefox} e no Safari ${OLDEST_BROWSERS.safari}, ou mais novos. No iPhone e no iPad, a partir do iOS ${OLDEST_BROWSERS.safari_ios}.`
}
