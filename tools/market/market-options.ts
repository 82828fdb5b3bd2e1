import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { InstitutionId } from '../../sandbox/institutions/sandbox-institutions.ts'
import { ROOT } from '../project.ts'
import { Stop } from './market-folder.ts'

const HELP = `npm start -- [--institution <folder>] [--identity-provider] [--signer] [--app] [--faults] [--port <name>=<number>]... [--data <folder>]

  --institution  your own institution beside the others: a folder that npm run new-institution has written
  --identity-provider  customers of Banco Gama sign in at an identity provider of its own
  --signer       the keys of Beta Seguradora lie with a signer, outside of its process
  --app          an app of Beta Seguradora opens its portal, and signs customers in
  --faults       a proxy in front of each institution, with faults to switch on a page
  --port         another port; names: alfa, beta, gama, own, each also with -mtls, directory, smtp, mail, faults, regulator, identity-provider
  --data         where everything that lasts is kept (default .data)`

export type ChosenOptions = {
  dataRoot: string
  ports: Record<string, number>
  faults: InstitutionId[]
  identityProvider: boolean
  signer: boolean
  app: boolean
  own?: string
}

/**
 * Reads the arguments of `npm start`; `--help` prints them and ends.
 * @throws {Stop} when one is wrong
 */
export function readOptions(args: string[]): ChosenOptions {
  const { values } = parsed(args)
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  return {
    dataRoot: resolve(values.data),
    ports: Object.fromEntries(values.port.map(readPort)),
    identityProvider: values['identity-provider'],
    signer: values.signer,
    app: values.app,
    faults: values.faults ? ['alfa', 'beta', 'gama'] : [],
    ...(values.institution === undefined ? {} : { own: resolve(values.institution) }),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', multiple: true, default: [] },
        faults: { type: 'boolean', default: false },
        'identity-provider': { type: 'boolean', default: false },
        signer: { type: 'boolean', default: false },
        app: { type: 'boolean', default: false },
        institution: { type: 'string' },
        data: { type: 'string', default: join(ROOT, '.data') },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Stop(`${(error as Error).message}\n\n${HELP}`)
  }
}

function readPort(text: string): [name: string, port: number] {
  const [, name, port] =
    /^((?:alfa|beta|gama|own)(?:-mtls)?|directory|smtp|mail|faults|regulator|identity-provider)=(\d{1,5})$/.exec(
      text,
    ) ?? []
  if (!name) throw new Stop(`--port ${text} is not a port: write for example --port alfa=3010`)
  return [name, Number(port)]
}
