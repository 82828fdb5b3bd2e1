import { relative } from 'node:path'
import { ROOT } from '../project.ts'
import type { Answers } from './answers.ts'

/** The README of a new institution's folder: what is in it and what comes next, with every command. */
export function guideOf({ folder, name, host, apiHost }: Answers): string {
  const here = relative(ROOT, folder)
  return `# ${name}

An institution for Consente. Run the commands in the folder of Consente.

## See it

\`\`\`
npm start -- --institution ${here}
\`\`\`

${name} is at http://localhost:3100, beside Alfa Seguros, Beta Seguradora and Banco Gama. The sample customers of Beta Seguradora are
customers here, too: sign in as Marina, ask Beta Seguradora for her data, or ask ${name} for them from Alfa Seguros.

Alone, without a market:

\`\`\`
npm run build
CONSENTE_CONFIG=${here}/institution.json node apps/server/dist/main.js
\`\`\`

## Make it yours

- \`brand/\`: the logo and four pages (SAC, ouvidoria, privacy, cookies). Their telephones and addresses are examples.
- \`config.json\`: name, colour, links and capabilities of the portal.
- \`settings/\`: purposes, terms, periods and explanations. The terms are a draft for your lawyers.
- \`register.json\`, \`policies.json\`, \`accounts.json\`: sample people. They never go to production.
- \`participant.json\`: this institution's entry in the market's directory. The scheme's own directory takes its place.

## Take it to production

\`production.json\` takes the place of \`institution.json\`. The portal is at ${host}, other institutions call ${apiHost}.

1. Put the ids of your entry in the scheme's directory into \`institution\`, its addresses into \`directoryUrl\` and \`registration\`.
2. Put the certificates of the scheme into \`certificates/\` (docs/operating/client-certificates.md).
3. Offer the register and the policies over HTTP (docs/operating/insurer-systems.md), and try each service:
   \`npm run check-adapter -- register https://…\`
4. Copy \`.env.example\` to \`.env\` and fill it in.
5. Ask the doctor about the files: \`npm run doctor -- --config ${here}/production.json --env ${here}/.env --offline\`
6. Start it: docs/operating/containers.md, or \`node --env-file=${here}/.env apps/server/dist/main.js\`, with the whole path of
   \`production.json\` as \`CONSENTE_CONFIG\` in \`.env\`.
7. Ask the doctor about everything, the same without \`--offline\`: nothing may be red.

Every setting: docs/operating/configuration.md.
`
}
