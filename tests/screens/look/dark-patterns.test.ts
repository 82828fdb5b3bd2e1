import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { shames } from '../../../tools/words/shaming.ts'
import { atEachScene } from '../../scenes/every-scene/each-scene.ts'
import { type Deed, MARK_CHANGED, type PageFacts, pageFacts } from '../../scenes/every-scene/page-facts.ts'
import type { Scene } from '../../scenes/scene.ts'

/** The lines against dark patterns, as far as a page shows them; docs/proof/dark-patterns.md names the tests of the others. */

type Seen = PageFacts & { scene: string; capabilities: Record<string, boolean> }

/** The short run visits every dialog that asks, and the pages on which somebody decides. */
const ASKING =
  /-(encerrar|alterar|renovar|cancelar|aviso|sair|recusar?|pergunta|tem-certeza|oferta-digital|tirar|de-todos|tudo|vai-terminar)$|^retorno|^(quem-leu|inicio|passo-[123]|cadastro-1|titular|titular-resumo|lembretes|detalhes-ativo)$/

let seen: Seen[] = []
beforeAll(async () => {
  const look = async (page: Page, { name }: Scene, { capabilities = {} }: Record<string, unknown>) => {
    await page.mouse.move(0, 0)
    const both: Seen[] = []
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const scene = `${name}, ${width} px`
      both.push({ ...(await pageFacts(page)), scene, capabilities: capabilities as Record<string, boolean> })
    }
    return both
  }
  seen = [...(await atEachScene(look, { always: MARK_CHANGED, named: ASKING })).values()].flat()
}, 1_200_000)

/** What the scenes do against a line, each once, with the first scene that does it. */
function breaches(find: (page: Seen) => readonly unknown[]): string[] {
  const found = new Map<unknown, string>()
  for (const page of seen)
    for (const breach of find(page)) if (breach && !found.has(breach)) found.set(breach, page.scene)
  return [...found].map(([breach, scene]) => `${scene}: ${breach}`)
}

const sentencesOf = ({ words, names }: Seen): string[] => [
  ...words.split('¶').map((one) => one.trim()),
  ...names,
]

/** The deeds between which somebody decides. */
const choicesOf = ({ deeds }: Seen): Deed[][] => {
  const places = new Set(deeds.flatMap(({ choice }) => choice ?? []))
  return [...places].map((place) => deeds.filter(({ choice }) => choice === place))
}

it('yes and no have equal weight: one height, one letter, a frame each, and one width where they stand in a column', () => {
  const uneven = breaches((page) =>
    choicesOf(page).map(
      (deeds) =>
        new Set(deeds.map(({ weight }) => weight)).size > 1 &&
        deeds.map(({ words, weight }) => `${words} (${weight})`).join(' / '),
    ),
  )
  expect(uneven).toEqual([])
})

/** Boxes that come ticked: the customer's own earlier choice, or as specified. */
const TICKED = [
  // Chosen in Lembretes, or on at first as settled.
  /^(Termina em|Ninguém leu|Resumo do ano|O que sempre avisamos)/,
  // The only policy of its group.
  /^Casa Protegida/,
  // It goes today, and is being renewed.
  /Já compartilhada/,
]

it('nothing comes ticked that is not required', () => {
  const ticked = breaches(({ presets }) =>
    presets.map(
      ({ type, label, isFixed }) =>
        type === 'checkbox' &&
        !(isFixed && label.endsWith('Obrigatório')) &&
        !TICKED.some((known) => known.test(label)) &&
        label,
    ),
  )
  expect(ticked).toEqual([])
})

it('no word shames who says no', () => {
  expect(breaches((page) => sentencesOf(page).map((one) => shames(one) && one))).toEqual([])
})

const URGENT =
  /\b(corra|só hoje|última chance|últimas? (vaga|hora|unidade)|não perca|aproveite|vagas|depressa|rápido|urgent|restam|imediatamente|tempo limitado|agora ou nunca|antes que acabe|garanta|oferta)/i
const HURRIES = /\d (segundo|minuto)|até \d\d:\d\d/
/** Times that a rule of ours, a setting or the scheme ends, and durations of what the customer does. */
const REAL = [
  /vale por 10 minutos/,
  /^Leva uns 5 (minutos|segundos)|Leva uns 5 minutos/,
  /Sua sessão termina em \d+ segundos/,
  /^Abre sozinho em 2 segundos/,
  /60 minutos/,
  /[Rr]esponda (ao pedido )?até \d\d:\d\d/,
  /Consultas feitas com menos de 10 minutos/,
  /^Vale por (mais )?\d/,
  /^Esperando o celular\. Mais \d/,
  /mudam a cada 30 segundos/,
]

it('no word hurries without a deadline that is real', () => {
  const hurried = breaches((page) =>
    sentencesOf(page).map(
      (one) => (URGENT.test(one) || (HURRIES.test(one) && !REAL.some((known) => known.test(one)))) && one,
    ),
  )
  expect(hurried).toEqual([])
})

/** Deeds of dialogs and reports whose effect stays, and what must stand before them. */
const LASTING: readonly [deed: RegExp, said: RegExp][] = [
  [/^ENCERRAR( OS \d+)?$/, /Não dá para desfazer/],
  [/^ENCERRAR E AVISAR$/, /Encerrar não tem volta/],
  [/^SIM, (CANCELAR|RECUSAR)$/, /Não dá para desfazer/],
  [/^RECUSAR E AVISAR$/, /Recusar não tem volta/],
  [/^SIM, AUTORIZAR$/, /começa a enviar agora.*Você encerra aqui, quando quiser/],
  [
    /^(ALTERAR|RENOVAR)$/,
    /O de hoje termina agora|O de hoje vale até|O tempo para autorizar o pedido de antes passou/,
  ],
  [/^SAIR DE TODOS$/, /Este também/],
  [/^TIRAR$/, /Ele não prova mais que é você/],
  [/^CANCELAR E VOLTAR$/, /Se cancelar, o pedido fica recusado/],
]

it('a lasting effect is said before its button', () => {
  const unsaid = breaches(({ dialog, path, deeds }) =>
    deeds.map(({ words, before }) => {
      const rule = LASTING.find(([deed]) => deed.test(words))
      const isAct = dialog
        ? dialog !== 'Mais ações'
        : /^CANCELAR/.test(words) || path.startsWith('/nao-reconheco')
      return isAct && rule && !rule[1].test(before) && `${words} after "${before.slice(-200)}"`
    }),
  )
  expect(unsaid).toEqual([])
  const leaving = seen.filter(({ dialog }) => dialog?.startsWith('Ir para'))
  expect(leaving.map(({ words }) => /não podem mais ser mudados/.test(words))).not.toContain(false)
})

const BACK =
  /^header: |^(Fechar|Voltar|VOLTAR|CANCELAR|RETORNAR|NÃO|FECHAR|IR PARA O INÍCIO|CONTINUAR|ENTENDI|MEUS COMPARTILHAMENTOS|Meus Compartilhamentos|Avisos)/

it('every page and every dialog has a way back; inside an app the page of the start has that of the app', () => {
  const closed = breaches(({ dialog, hasHeader, path, waysBack }) => [
    // Without a network there is no page to go back to.
    path !== '/offline-page' &&
      dialog === undefined &&
      hasHeader &&
      !waysBack.some((way) => BACK.test(way)) &&
      path,
    dialog !== undefined && !waysBack.includes('Fechar') && dialog,
  ])
  expect(closed).toEqual([])
})

const VAGUE = /^(clique aqui|aqui|sim|saiba mais|mais informações|link|botão|prosseguir|avançar|próximo|)$/i
/** Dialogs that ask, and their yes; others name it by the verb of their title. */
const YES: readonly [title: RegExp, yes: RegExp][] = [
  [/^Enviar as? apólices?/, /^SIM, AUTORIZAR$/],
  [/^Ir para /, /^CONTINUAR$/],
  [/^Tem Certeza\?$/, /^SIM, TODOS$/],
  [/^Sair do compartilhamento\?$/, /^DEIXAR PARA DEPOIS$/],
  [/^Você ainda está aí\?$/, /^CONTINUAR AQUI$/],
  [/^Da próxima vez, entre com a digital/, /^CADASTRAR ESTE APARELHO$/],
  [/^Você não reconhece este pedido\?$/, /^RECUSAR E AVISAR$/],
  // A step before it asks for a proof.
  [/^Tirar /, /^(TIRAR|CONTINUAR)$/],
]

it('a button says what it does: no name is vague, the yes of a question repeats its verb, and the no does not', () => {
  const vague = breaches(({ names }) => names.map((name) => VAGUE.test(name) && `"${name}"`))
  expect(vague).toEqual([])
  const mute = breaches((page) => {
    const { dialog } = page
    const answers = choicesOf(page).at(-1) ?? []
    if (!dialog?.endsWith('?') || answers.length < 2) return []
    const verb = dialog.split(' ')[0]?.toLocaleUpperCase('pt-BR') ?? ''
    const yes = YES.find(([title]) => title.test(dialog))?.[1] ?? new RegExp(`^(SIM, )?${verb}`)
    const [no, last] = [answers[0]?.words ?? '', answers.at(-1)?.words ?? '']
    return [(!yes.test(last) || no.startsWith(verb)) && `${dialog} ${no} / ${last}`]
  })
  expect(mute).toEqual([])
})

it('refusing costs nothing else: the places are those of the institution, and the optional data are not needed to go on', () => {
  const missing = breaches(({ places, capabilities }) => {
    const has = ['Início', 'Meus Compartilhamentos']
    if (capabilities.accessLog) has.push('Quem leu')
    if (capabilities.allReceipts) has.push('Comprovantes')
    return [places.length > 0 && places.join() !== has.join() && places.join()]
  })
  expect(missing).toEqual([])
  const step = seen.filter(({ scene }) => /^passo-2,/.test(scene))
  const goOn = step.flatMap(({ deeds }) => deeds.filter(({ words }) => words === 'CONTINUAR'))
  expect(new Set(goOn.map(({ isOff }) => isOff))).toEqual(new Set([false]))
})

/** Red ends what is in force or takes away what one has. Who says no or stays has the outlined one, and the rest is the brand's. */
function lookOf(words: string, place: number, count: number): string {
  if (/^(ENCERRAR|TIRAR|SAIR DE TODOS)/.test(words)) return 'red'
  const isNo = (place === 0 && count > 1) || /^SIM, (CANCELAR|RECUSAR)|^RECUSAR/.test(words)
  return isNo ? 'outlined' : 'brand'
}

it('all dialogs have one logic of colours', () => {
  const odd = breaches((page) =>
    page.dialog === undefined
      ? []
      : choicesOf(page).flatMap((deeds) =>
          deeds.map(({ words, isRed, isFilled, isOff }, place) => {
            const look = isRed && isFilled ? 'red' : isRed || !isFilled ? 'outlined' : 'brand'
            return (
              !isOff && look !== lookOf(words, place, deeds.length) && `${page.dialog} ${words} is ${look}`
            )
          }),
        ),
  )
  expect(odd).toEqual([])
})

it('nothing shows under the pointer alone: there it changes colours, and no title or handler tells more', () => {
  expect(breaches(({ onHover }) => onHover)).toEqual([])
  const root = 'apps/portal/src'
  const handlers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    // A toast waits while somebody reads it, as specified.
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('Toasts.tsx'))
    .filter((file) =>
      /onMouse(Enter|Over)|onPointer(Enter|Over)/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(handlers).toEqual([])
})

const ENDS = /^(ENCERRAR|AVISAR|SIM, (CANCELAR|RECUSAR)|RECUSAR|TIRAR$|NÃO FUI EU)/
/** Of a sharing that is over already. */
const OVER = /terminou em|encerrado em|já acabou|O que foi|Deu lugar a/i

it('an end needs no reason: its button waits for nothing, and beside it nothing has to be told', () => {
  const held = breaches(({ deeds, asked, words, dialog }) => {
    if (!deeds.some((deed) => ENDS.test(deed.words))) return []
    const reasons = asked.filter(({ type, label, isRequired }) =>
      isRequired ? type !== 'password' : type === 'textarea' && !label.endsWith('(opcional)'),
    )
    return [
      ...reasons.map(({ label }) => label),
      ...deeds.map(
        (deed) => deed.isOff && ENDS.test(deed.words) && !OVER.test(words) && `${dialog ?? ''} ${deed.words}`,
      ),
    ]
  })
  expect(held).toEqual([])
})

const WHO = /CPF|CNPJ|e-mail|nome completo|nascimento|telefone|celular/i
/** An institution's, and the proof that a mail came. */
const OTHERS = /^(Nome, marca ou CNPJ|Código do e-mail|CPF do representante)/
/** A dialog above a dialog: as specified, and what an institution of the search is. */
const SECOND = /^(Tem Certeza\?|Horizonte Seguros)$/

it('nothing is asked twice: no field of who signed in, no two alike, and no question about a question', () => {
  const again = breaches(({ path, places, dialogs, dialog, asked }) => {
    const labels = asked.map(({ label }) => label)
    return [
      ...asked.map(
        ({ type, label }) =>
          places.length > 0 &&
          !/checkbox|radio/.test(type) &&
          WHO.test(label) &&
          !OTHERS.test(label) &&
          label,
      ),
      ...labels.filter((label, place) => label !== '' && labels.indexOf(label) < place),
      dialogs > 1 && !SECOND.test(dialog ?? '') && `${path} ${dialog}`,
    ]
  })
  expect(again).toEqual([])
})

/** What a field holds before anybody has chosen. */
const DEFAULTS = [
  /^100 %/,
  // As specified: the longest that is usual, beside the shorter ones.
  /^Compartilhar por=12$/,
  // The usual document, the last week; filters of the address that was opened.
  /^Tipo de identificação \*=document$/,
  /^Período=7$/,
  /^(Situação|Instituição|Ordem|Buscar)=/,
  // The customer's own, from the page before.
  /^CPF( ou CNPJ \*)?=[\d.-]+$/,
]

it('no default surprises: every field that comes filled is known', () => {
  const filled = breaches(({ presets }) =>
    presets.map(({ type, label, value }) => {
      const said = type === 'radio' ? label : `${label}=${value}`
      return type !== 'checkbox' && !DEFAULTS.some((known) => known.test(said)) && said
    }),
  )
  expect(filled).toEqual([])
})
