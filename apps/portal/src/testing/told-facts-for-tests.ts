import type { Situation } from '@consente/domain/sharing/situation'

/**
 * Facts as the words of a page, a mail, a receipt or a file tell them. Tests read each place by these, and compare with the
 * situation: a place may leave a fact out; it tells no other one.
 */

/** What became of the data. `part`: some go and the rest waits. `stopped`: some went. `anymore`: something did. Nobody knows of the rest. */
export type Gone = 'goes' | 'part' | 'will' | 'went' | 'anymore' | 'stopped' | 'never'

const GONE: Readonly<Record<Gone, RegExp>> = {
  goes: /está pronta|Quem envia\b|Quem recebe\b|\benvia \d|\b[Ss]ai da |\b[Cc]hega à |passa a buscar|já pode enviar seus/,
  part: /uma parte espera|[Uu]ma parte já|Uma parte espera|só vale depois que todas|grupos? já ve[mê]|já pode enviar uma parte/,
  will: /Quem vai |\bvai enviar \d|\b[Vv]ai (?:sair|chegar) |Se todos autorizarem|[Ff]alta (?:outra pessoa |você )?autorizar|Falta a sua autorização|Só vale depois|Nada é enviado .{0,40}antes que/,
  went: /Quem (?:enviava|recebia)|\benviava \d|\b[Ss]aía |\b[Cc]hegava |\beram? \d|Eram? \d|O que foi \||O que era comp/,
  anymore: /nada mais|mais nada/,
  stopped:
    /Quem (?:enviou|recebeu)|enviou uma parte|Uma parte foi env|em parte da|em parte à|[Pp]arte de \d|fo(?:i|ram) enviados? por/,
  never:
    /Quem (?:enviaria|receberia)|enviaria \d|\b[Ss]airia |\b[Cc]hegaria |\b[Ss]eria[m]? \d|Iria sempre|não busca nada|nada vai para|Nenhum dado foi enviado/,
}

/** Everything that a place says of it. */
export const goneIn = (text: string): Gone[] =>
  (Object.keys(GONE) as Gone[]).filter((fact) => GONE[fact].test(text))

/** What a place may say of it: nothing where nobody knows. */
export function mayTell(situation: Situation): Gone[] {
  switch (situation.kind) {
    case 'waiting':
      // The part that goes is told as such, and so is the part that waits for the reader.
      return situation.part === 'some' ? ['part', 'goes', 'will'] : ['will']
    case 'in-force':
      return ['goes', ...(situation.rest === undefined ? [] : (['part'] as const))]
    case 'past-term':
    case 'unknown':
      return []
    case 'lapsed':
      return ['never']
    case 'expired':
      return ['went', 'anymore']
    case 'refused':
    case 'ended':
      return { yes: ['went', 'anymore'], some: ['stopped', 'anymore'], no: ['never'], unknown: [] }[
        situation.sent
      ] as Gone[]
  }
}

/** True if a life line says that data were read, or may be. The list of what was authorised is none. */
export const saysRead = (text: string): boolean =>
  /leu seus dados|leu pela primeira vez|Primeiros dados recebidos|já pode ler|passou a ter acesso/.test(text)

/** True if data go, went, or may have. */
export const mayBeRead = (situation: Situation): boolean =>
  !mayTell(situation).every((fact) => fact === 'will' || fact === 'never') || mayTell(situation).length === 0
